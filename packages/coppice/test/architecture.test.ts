/** The house rules that a compiler does not check, read from the sources themselves. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import * as drift from "../src/drift/index.ts";
import * as ensembles from "../src/ensembles/index.ts";
import * as learners from "../src/learners/index.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const src = join(root, "packages/coppice/src");

interface Source {
  /** Relative to `src`, with slashes: "core/arena.ts". */
  readonly path: string;
  readonly folder: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
}

const sources: readonly Source[] = readdirSync(src, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .sort()
  .map((path) => {
    const text = readFileSync(join(src, path), "utf8");
    const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    return { path, folder: path.includes("/") ? path.split("/")[0] : "", text, tree };
  });

const folders = readdirSync(src, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** All nodes of a tree, depth first. */
function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesOf(child);
}

function placeOf({ path, tree }: Source, node: ts.Node): string {
  return `${path}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`;
}

/** Every module a source names, in whatever form. */
function importsOf(source: Source): { readonly specifier: string; readonly place: string }[] {
  const found: { specifier: string; place: string }[] = [];
  for (const node of nodesOf(source.tree)) {
    let named: ts.Node | undefined;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) named = node.moduleSpecifier;
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      named = node.arguments[0];
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) named = node.argument.literal;
    if (named === undefined) continue;
    found.push({ specifier: ts.isStringLiteral(named) ? named.text : named.getText(), place: placeOf(source, node) });
  }
  return found;
}

/** The table of `docs/architecture.md`: folder -> folders it may import. */
function layerTable(): Map<string, string[]> {
  const table = new Map<string, string[]>();
  for (const line of readFileSync(join(root, "docs/architecture.md"), "utf8").split("\n")) {
    const [, folder, , allowed] = line.split("|").map((cell) => cell.trim());
    const name = folder?.match(/^`([a-z]+)`$/)?.[1];
    if (name === undefined || allowed === undefined) continue;
    table.set(name, [...allowed.matchAll(/`([a-z]+)`/g)].map(([, other]) => other).sort());
  }
  return table;
}

/** What TypeScript lets a folder import. */
function references(folder: string): string[] {
  const { config, error } = ts.readConfigFile(join(src, folder, "tsconfig.json"), ts.sys.readFile);
  expect(error).toBeUndefined();
  return (config.references as { path: string }[]).map(({ path }) => basename(path)).sort();
}

describe("the layer table", () => {
  const table = layerTable();

  it("names every folder of src", () => {
    expect([...table.keys()].sort()).toEqual(folders);
  });

  it.each(folders)("agrees with the project references of %s", (folder) => {
    expect(table.get(folder)).toEqual(references(folder));
  });

  it("has no cycles: a folder only imports folders above it", () => {
    const order = [...table.keys()];
    for (const [folder, allowed] of table) {
      for (const other of allowed)
        expect(order.indexOf(other), `${folder} -> ${other}`).toBeLessThan(order.indexOf(folder));
    }
  });

  it("is obeyed by every import, and other folders are entered through their index, or by `coppice` for their definitions", () => {
    const broken: string[] = [];
    for (const source of sources) {
      for (const { specifier, place } of importsOf(source)) {
        if (!specifier.startsWith(".")) {
          broken.push(`${place} imports ${specifier}: the library has no dependencies`);
          continue;
        }
        const target = relative(src, resolve(dirname(join(src, source.path)), specifier)).replaceAll("\\", "/");
        const folder = target.split("/")[0];
        if (folder === source.folder) continue;
        const isPublished = source.folder === "" && target === `${folder}/definitions.ts`;
        if (source.folder !== "" && !table.get(source.folder)?.includes(folder)) {
          const allowed = table.get(source.folder)?.join(", ") || "nothing";
          broken.push(`${place} imports ${folder}, but ${source.folder} may import ${allowed}`);
        } else if (target !== `${folder}/index.ts` && !isPublished) {
          broken.push(`${place} imports ${target} instead of ${folder}/index.ts`);
        }
      }
    }
    expect(broken).toEqual([]);
  });
});

describe("files", () => {
  /** What a file loads when it is loaded: types are not there any more. */
  const loads = (source: Source) =>
    source.tree.statements.flatMap((statement) => {
      if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
      const { moduleSpecifier } = statement;
      const isType = ts.isImportDeclaration(statement)
        ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
        : statement.isTypeOnly;
      if (isType || moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
      return [relative(src, resolve(dirname(join(src, source.path)), moduleSpecifier.text)).replaceAll("\\", "/")];
    });

  it("load one another in no circles, of which bundlers warn", () => {
    const left = new Map(sources.map((source) => [source.path, new Set(loads(source))]));
    for (let before = Infinity; left.size < before; ) {
      before = left.size;
      for (const [path, others] of left) if ([...others].every((other) => !left.has(other))) left.delete(path);
    }
    expect([...left.keys()]).toEqual([]);
  });
});

/** The outermost calls that run when a module is imported. */
function callsAtImport(node: ts.Node): ts.Node[] {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return [];
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return [node];
  const found: ts.Node[] = [];
  node.forEachChild((child) => {
    found.push(...callsAtImport(child));
  });
  return found;
}

describe("doors", () => {
  it("are one per folder, in package.json and as an index of names only", () => {
    const { exports, dependencies, sideEffects } = JSON.parse(
      readFileSync(join(root, "packages/coppice/package.json"), "utf8"),
    );
    const paths = [".", "./package.json", ...folders.map((folder) => `./${folder}`)];
    expect(Object.keys(exports).sort()).toEqual(paths.sort());
    expect([dependencies, sideEffects]).toEqual([undefined, false]);
    for (const source of sources.filter(({ path }) => basename(path) === "index.ts")) {
      for (const statement of source.tree.statements) {
        const names = ts.isExportDeclaration(statement) || ts.isImportDeclaration(statement);
        const list = ts.isVariableStatement(statement) && callsAtImport(statement).length === 0;
        expect(names || list, `${placeOf(source, statement)} does more than list names`).toBe(true);
      }
    }
    for (const folder of folders) expect(existsSync(join(src, folder, "index.ts")), folder).toBe(true);
  });

  it("say in words what each of their values is, on the page of one of them", async () => {
    const said = new Set<string>();
    const names: string[] = [];
    for (const folder of folders) {
      const page = readFileSync(join(root, `docs/reference/api/coppice-${folder}.md`), "utf8");
      for (const [, name] of page.matchAll(/^## (\w+)\n\n(?!```)/gm)) said.add(name);
      names.push(...Object.keys(await import(`../src/${folder}/index.ts`)));
    }
    expect(names.filter((name) => !said.has(name))).toEqual([]);
  });
});

describe("library sources", () => {
  /** Functions whose result the standard leaves to the engine. */
  const INEXACT =
    /^(random|exp|expm1|log|log1p|log2|log10|pow|cbrt|hypot|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|asinh|acosh|atanh)$/;
  const FORBIDDEN = new Set(
    "Date performance console process Buffer globalThis window document self setTimeout setInterval fetch eval crypto require".split(
      " ",
    ),
  );

  it("use no clock, no chance of the engine's own, no platform and no inexact functions", () => {
    const broken: string[] = [];
    for (const source of sources) {
      for (const node of nodesOf(source.tree)) {
        if (
          ts.isPropertyAccessExpression(node) &&
          node.expression.getText() === "Math" &&
          INEXACT.test(node.name.text)
        ) {
          broken.push(`${placeOf(source, node)} Math.${node.name.text}: use core/numeric.ts or core/random.ts`);
        }
        const isPower = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AsteriskAsteriskToken;
        if (isPower && !/^2 \*\* -?\d+$/.test(node.getText())) {
          broken.push(`${placeOf(source, node)} ${node.getText()}: multiply, or use pow of core/numeric.ts`);
        }
        if (ts.isIdentifier(node) && FORBIDDEN.has(node.text) && isGlobal(node)) {
          broken.push(`${placeOf(source, node)} ${node.text}`);
        }
        if (ts.isNewExpression(node) && node.expression.getText() === "Function" && source.path !== "core/encoder.ts") {
          broken.push(`${placeOf(source, node)} new Function`);
        }
      }
    }
    expect(broken).toEqual([]);
  });

  /** Whether a name stands for itself: not a property, not declared in the file. */
  function isGlobal(node: ts.Identifier): boolean {
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
    if ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node) return false;
    if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return false;
    for (const other of nodesOf(node.getSourceFile())) {
      const declares = ts.isFunctionDeclaration(other) || ts.isVariableDeclaration(other) || ts.isParameter(other);
      if (
        (declares || ts.isImportSpecifier(other) || ts.isBindingElement(other)) &&
        other.name?.getText() === node.text
      ) {
        return false;
      }
    }
    return true;
  }

  /** Calls that only make one entry of a parameter table. */
  const DECLARERS = new Set(["integer", "real", "choice", "flag", "learner", "list"]);

  it("do no work when they are imported", () => {
    const broken: string[] = [];
    for (const source of sources) {
      for (const statement of source.tree.statements) {
        if (ts.isExpressionStatement(statement)) broken.push(`${placeOf(source, statement)} ${statement.getText()}`);
        if (!ts.isVariableStatement(statement)) continue;
        for (const call of callsAtImport(statement)) {
          const before = source.text.slice(call.getFullStart(), call.getStart());
          if (ts.isCallExpression(call) && DECLARERS.has(call.expression.getText())) continue;
          if (!before.includes("@__PURE__")) broken.push(`${placeOf(source, call)} needs /* @__PURE__ */`);
        }
      }
    }
    expect(broken).toEqual([]);
  });

  it("open with a comment that says what they are, and stay readable in length", () => {
    for (const { path, text } of sources) {
      if (basename(path) === "index.ts") continue;
      expect(text.startsWith("/**"), `${path} does not start with a comment`).toBe(true);
      expect(text.split("\n").length, `${path} is too long`).toBeLessThan(500);
    }
  });
});

describe("algorithms", () => {
  interface Described {
    readonly id: string;
    readonly kind: string;
  }

  const families: [family: string, kind: string, exported: Record<string, unknown>][] = [
    ["learners", "learner", learners],
    ["ensembles", "ensemble", ensembles],
    ["drift", "detector", drift],
  ];

  const camelCase = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

  it.each(families)(
    "of %s have the id, the file, the name and the test that belong together",
    (family, kind, exported) => {
      for (const [name, value] of Object.entries(exported)) {
        if (typeof value !== "function" || !("kind" in value)) continue;
        const { id, kind: found } = value as unknown as Described;
        expect([kind, "trainer"], `kind of ${id}`).toContain(found);
        expect(name, `export of ${id}`).toBe(camelCase(id));
        expect(existsSync(join(src, family, `${id}.ts`)), `${family}/${id}.ts`).toBe(true);
        expect(existsSync(join(src, family, `${id}.test.ts`)), `${family}/${id}.test.ts`).toBe(true);
      }
    },
  );

  it.each(families)("of %s are all exported from the index", (family, _kind, exported) => {
    for (const source of sources.filter(({ folder }) => folder === family)) {
      const defines = /\bdefine(Classifier|Detector|Trainer)\(/.test(source.text);
      if (!defines) continue;
      const id = basename(source.path, ".ts");
      const definition = exported[camelCase(id)] as Described | undefined;
      expect(definition?.id, `${source.path} defines an algorithm that ${family}/index.ts does not export`).toBe(id);
    }
  });
});
