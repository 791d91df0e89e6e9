export default [
  {
    what: "a model too large for one array is refused in the engine's words",
    find: "    return new Uint8Array(bytes);\n  } catch (cause) {",
    replace: "    return new Uint8Array(bytes);\n  } catch (cause) {\n    throw cause;",
    tests: ["snapshot/bytes.test.ts"],
  },
  {
    what: "what made a snapshot useless is lost",
    find: "cause === undefined ? undefined : { cause }",
    replace: "cause === undefined ? undefined : {}",
    tests: ["snapshot/bytes.test.ts"],
  },
];
