import ts from "typescript";
import { describe, expect, it } from "vitest";
import { clientScript } from "./client.ts";

describe("clientScript", () => {
  it("parses as a script and cannot end the element it stands in", () => {
    expect(() => new Function(clientScript())).not.toThrow();
    expect(clientScript()).not.toMatch(/<\/script|<!--|https?:/i);
  });

  it("uses no name that does not exist in the page", () => {
    // The functions travel as text: a forgotten import or module constant would only show in the browser.
    const files: Record<string, string> = { "client.js": clientScript(), "globals.d.ts": "declare var uPlot: any;" };
    const options: ts.CompilerOptions = {
      allowJs: true,
      checkJs: true,
      noEmit: true,
      types: [],
      lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      target: ts.ScriptTarget.ES2022,
    };
    const host = ts.createCompilerHost(options);
    const { getSourceFile, fileExists } = host;
    host.fileExists = (name) => name in files || fileExists(name);
    host.getSourceFile = (name, version, ...rest) => {
      const text = files[name];
      return text === undefined ? getSourceFile(name, version, ...rest) : ts.createSourceFile(name, text, version);
    };
    const program = ts.createProgram(Object.keys(files), options, host);
    const client = program.getSourceFile("client.js");
    const unknown = program
      .getSemanticDiagnostics(client)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "))
      .filter((message) => message.startsWith("Cannot find name"));
    expect(client?.text).toContain("function startCharts");
    expect(unknown).toEqual([]);
  }, 60_000);

  it("never writes markup", () => {
    expect(clientScript()).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(/);
  });
});
