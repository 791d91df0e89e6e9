export default [{ what: "online bagging draws with mean 2", find: "= poissonTable(1)", replace: "= poissonTable(2)" }];
