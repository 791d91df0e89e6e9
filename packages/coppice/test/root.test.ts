/** What programs import from `coppice`: all that is published, what the doors have under the same name, and the types beside it. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as coppice from "coppice";
import { classifiers, detectors, generators, trainers } from "coppice/catalog";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** Types that signatures of `coppice` name, and that only who builds algorithms types. */
const BUILDERS: readonly string[] = [
  // What definitions declare.
  ...["ClassifierDescription", "Description", "InputOf", "ParamTable", "Params", "TrainerDescription"],
  // What learners and detectors are made with and keep, and rows that are scored once for several measures.
  ...["Arena", "Context", "Memory", "ScoredRows", "Stateful"],
];

const src = fileURLToPath(new URL("../src/", import.meta.url));
const root = join(src, "index.ts");
const doors = readdirSync(src, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join(src, name, "index.ts"));

const program = ts.createProgram([root, ...doors], {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  allowImportingTsExtensions: true,
  noEmit: true,
  noLib: true, // our own types alone are looked at
  strict: true,
  types: [],
});
const checker = program.getTypeChecker();

function exportsOf(file: string): readonly ts.Symbol[] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${file} is no module`);
  return checker.getExportsOfModule(module);
}

const original = (symbol: ts.Symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const exported = new Set(exportsOf(root).map(original));
const ofDoors = new Set(doors.flatMap(exportsOf).map(original));

const HIDDEN = new Set([ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword]);
const NAMED = ts.SymbolFlags.Class | ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias;

/** The types that a declaration names, in what everybody may use of it. */
function* typesIn(node: ts.Node): Generator<ts.Symbol | undefined> {
  const isHidden = ts.canHaveModifiers(node) && node.modifiers?.some(({ kind }) => HIDDEN.has(kind));
  const isPrivate = ts.isPropertyDeclaration(node) && ts.isPrivateIdentifier(node.name);
  if (isHidden || isPrivate || ts.isBlock(node)) return;
  if (ts.isVariableDeclaration(node) && node.type === undefined) {
    const type = checker.getTypeAtLocation(node);
    yield type.symbol;
    for (const argument of checker.getTypeArguments(type as ts.TypeReference)) yield argument.symbol;
    return;
  }
  if (ts.isTypeReferenceNode(node)) yield checker.getSymbolAtLocation(node.typeName);
  if (ts.isExpressionWithTypeArguments(node)) yield checker.getSymbolAtLocation(node.expression);
  const children: ts.Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
  });
  for (const child of children) yield* typesIn(child);
}

/** The library's types that a declaration names. One that no door has is looked through. */
function namedBy(symbol: ts.Symbol, seen = new Set<ts.Symbol>()): Set<ts.Symbol> {
  for (const declaration of symbol.declarations ?? []) {
    for (const found of typesIn(declaration)) {
      const type = found && original(found);
      if (type === undefined || !(type.flags & NAMED) || seen.has(type)) continue;
      seen.add(type);
      if (!ofDoors.has(type)) namedBy(type, seen);
    }
  }
  return seen;
}

describe("coppice", () => {
  it("exports all that is published", () => {
    const values = new Set<unknown>(Object.values(coppice));
    const published = [...classifiers, ...trainers, ...detectors, ...generators];
    expect(published.filter((definition) => !values.has(definition)).map(({ id }) => id)).toEqual([]);
  });

  it("has every name from a door, where it is the same", () => {
    const names = new Map(doors.flatMap(exportsOf).map((symbol) => [symbol.name, original(symbol)]));
    const others = exportsOf(root).filter((symbol) => names.get(symbol.name) !== original(symbol));
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  it("exports every type that its signatures name, but for those of builders", () => {
    const missing = [...exported].flatMap((symbol) => {
      const left = [...namedBy(symbol)].filter((type) => ofDoors.has(type) && !exported.has(type));
      return left.map(({ name }) => ({ name, by: symbol.name }));
    });
    expect(missing.filter(({ name }) => !BUILDERS.includes(name))).toEqual([]);
    expect(BUILDERS.filter((builder) => !missing.some(({ name }) => name === builder))).toEqual([]);
  });

  // with `exactOptionalPropertyTypes` TypeScript refuses `{ seed: settings.seed }` else, which means the default
  it("has options that may be undefined, which is as left out", () => {
    const strict = [...exported].flatMap(({ name, declarations = [] }) =>
      declarations
        .filter((declaration) => ts.isInterfaceDeclaration(declaration))
        .filter(() => /(Options|Declaration)$/.test(name))
        .flatMap(({ members }) => members.filter((member) => ts.isPropertySignature(member)))
        .filter(({ questionToken, type }) => questionToken && !/\b(undefined|never)$/.test(type?.getText() ?? ""))
        .map((member) => `${name}.${member.name.getText()}`),
    );
    expect(strict).toEqual([]);
  });
});
