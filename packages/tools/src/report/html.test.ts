import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHtml, escapeJson, html, trusted } from "./html.ts";

describe("html", () => {
  it("escapes text put into a template, also inside attributes and lists", () => {
    const name = `<img src=x onerror="a('b')">`;
    const escaped = "&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;";
    expect(html`<p title="${name}">${[name, 1]}</p>`.text).toBe(`<p title="${escaped}">${escaped}1</p>`);
  });

  it("does not escape what a template made, and only that", () => {
    expect(html`<ul>${["a", "<"].map((x) => html`<li>${x}</li>`)}</ul>`.text).toBe("<ul><li>a</li><li>&lt;</li></ul>");
    expect(html`${trusted("<hr>")}${"<hr>"}`.text).toBe("<hr>&lt;hr&gt;");
    expect(html`${{ text: "<hr>" } as unknown as string}`.text).not.toContain("<hr>");
  });

  it("leaves nothing for false, null and undefined, but shows 0 and empty text", () => {
    expect(html`[${false}${null}${undefined}${0}${""}]`.text).toBe("[0]");
  });
});

describe("escapeHtml", () => {
  it("replaces what HTML cannot hold", () => {
    expect(escapeHtml("a\0b\x1bc")).toBe("a\ufffdb\ufffdc");
    expect(escapeHtml("a\ud800b")).toBe("a\ufffdb");
    expect(escapeHtml("a\tb\r\nc")).toBe("a b  c");
    expect(escapeHtml("naïve 🌳")).toBe("naïve 🌳");
  });
});

describe("escapeJson", () => {
  it("gives the same data back and cannot end a script, for any text", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: "binary" }), (value, text) => {
        const data = { value, [text]: `</script><!--${text}\u2028\u2029` };
        const escaped = escapeJson(data);
        expect(escaped).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(escaped)).toEqual(JSON.parse(JSON.stringify(data)));
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});
