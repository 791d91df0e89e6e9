import { createHash } from "node:crypto";
import { timeOf } from "coppice/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ContenderSample,
  MAJORITY,
  NO_CHANGE,
  sampleMeasures,
  samplePoint,
  sampleRepeat,
  sampleResults,
} from "../../test/report-sample.ts";
import type { RaceResults } from "../results.ts";
import { chartData } from "./chart-data.ts";
import { entriesOf } from "./entries.ts";
import { renderReport } from "./render.ts";

/** The page without its style and scripts. */
const bodyOf = (page: string) => page.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "");
const textOf = (page: string) =>
  bodyOf(page)
    .replace(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ");
const embedded = (page: string) =>
  JSON.parse(/<script type="application\/json" id="chart-data">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? "");

describe("renderReport", () => {
  it("shows every contender and every figure", () => {
    const models = [
      { deviation: { kappa: 0.017 } },
      { name: "arf(members=3)", title: "Adaptive random forest", accuracy: 0.8123 },
      MAJORITY,
      NO_CHANGE,
    ];
    const text = textOf(renderReport(sampleResults(models)));
    const expected = [
      ...["Online bagging", "Adaptive random forest", "arf(members=3)", "Majority class", "No change"],
      ...["81.23", "0.410", "± 0.017", "0.120", "0.330", "0.710", "0.690", "0.456", "12.3k", "4 KiB"],
      ...["0.910", "0.520", "0.830", "0.640", "0.870", "0.570", "83.00 %", "1,992", "36.00 %", "216"],
      ...["members", "25", "row 1,500", "errors rose", "member 4 was reset or replaced", "member 5 warns"],
      ...["distance", "weekday", "Mon", "late", "coppice race flights.csv --target late", "Node 20.12.0"],
    ];
    for (const part of expected) expect(text).toContain(part);
  });

  it("tells who failed, when and why, beside those that raced", () => {
    const about = { title: "Forest", spec: { id: "adaptive-random-forest", params: {} }, seed: 7 };
    const failed = [
      { ...about, name: "arf(members=9)", row: 0, measured: null, error: "E_PARAM: no room for <b>9</b> members." },
      { ...about, name: "grown", row: 2345, measured: { row: 2000, accuracy: 0.7654 }, error: "E_PARAM: full." },
      { ...about, name: "other", row: 12, measured: null, error: "E_PARAM: odd." },
    ];
    const page = renderReport(sampleResults(undefined, { failed }));
    const text = textOf(page).replace(/\s+/g, " ");
    expect(text).toContain(
      "arf(members=9) did not race; the others went on without it. E_PARAM: no room for &lt;b&gt;9",
    );
    expect(text).toContain(
      "grown left the race by row 2,345, after it had been right on 76.54 % until row 2,000; the others went on without it. E_PARAM: full.",
    );
    expect(text).toContain("other left the race by row 12; the others");
    const table = page.slice(page.indexOf('id="comparison"'), page.indexOf('id="curves"'));
    const rows = [...table.matchAll(/<tr><th scope="row"><bdi>([^<]*)<\/bdi><\/th><td colspan="(\d+)">([^<]*)</g)];
    const heads = [...table.matchAll(/<th scope="col" class="number"/g)].length;
    expect(rows.map(([, name, columns, when]) => [name, Number(columns), when])).toEqual([
      ["arf(members=9)", heads, "could not be made"],
      ["grown", heads, "failed at row 2,345"],
      ["other", heads, "failed at row 12"],
    ]);
    const options = { ...sampleResults().options, seeds: [7, 8] };
    expect(textOf(renderReport(sampleResults(undefined, { failed, options })))).toContain(
      "by row 12 of the repeat with seed 7;",
    );
    expect(renderReport(sampleResults())).not.toContain('class="failed"');
  });

  it("lets the specs in the comparison go on in another line behind commas and brackets", () => {
    const models = [{ name: "srp(members=5,base=ht(grace-period=9),mode=subspaces)", title: "SRP" }];
    expect(renderReport(sampleResults(models))).toContain(
      "<code>srp(<wbr>members=5,<wbr>base=ht(<wbr>grace-period=9),<wbr>mode=subspaces)</code></th>",
    );
  });

  it("says row of a window of one", () => {
    const text = renderReport(sampleResults(undefined, { options: { ...sampleResults().options, window: 1 } }));
    expect(text).toContain("Accuracy over the last 1 row: ");
    expect(text).toContain(">last 1 row<");
    expect(text).not.toContain("1 rows");
  });

  it("marks the best of each column, costs among models only", () => {
    const page = renderReport(
      sampleResults([
        { accuracy: 0.8, measures: { logLoss: 0.3, bytes: 5000, rowsPerSecond: 100, calibrationError: 0.011 } },
        { name: "nb", title: "Naive Bayes", accuracy: 0.7, measures: { logLoss: 0.4, bytes: 900, rowsPerSecond: 200 } },
        {
          ...MAJORITY,
          accuracy: 0.9,
          measures: { logLoss: null, bytes: 8, rowsPerSecond: 9999, calibrationError: 0.001 },
        },
      ]),
    );
    const best = [...page.matchAll(/<td class="number best" data-value="([^"]*)"/g)].map(([, value]) => Number(value));
    expect(best).toContain(0.9);
    expect(best).toContain(0.3);
    expect(best).toContain(900);
    expect(best).toContain(200);
    expect(best).toContain(0.011);
    for (const other of [0.8, 0.4, 8, 9999, 0.001]) expect(best).not.toContain(other);
  });

  it("marks nothing where all are equal, or one is alone", () => {
    const same = { accuracy: 0.8, measures: { logLoss: 0.3 } };
    const page = renderReport(sampleResults([same, { ...MAJORITY, ...same }]));
    expect(page).not.toContain('class="number best"');
  });

  it("says what is summed and what is a mean over repeats", () => {
    const page = textOf(renderReport(sampleResults([{ repeats: [sampleRepeat(), sampleRepeat({ seed: 2 })] }])));
    expect(page).toContain("Per class; rows summed over 2 repeats, measures are means");
    expect(page).toContain("predicted as (across), summed over 2 repeats");
    expect(textOf(renderReport(sampleResults()))).not.toContain("summed over");
  });

  it("counts rows without an answer among those of their class", () => {
    const { classes, ...repeat } = sampleRepeat();
    const late = { ...repeat, classes: { ...classes, support: [2400 + 100, 600] } };
    const page = textOf(renderReport(sampleResults([{ repeats: [late] }])));
    expect(page).toMatch(/no\s*2,500\s*0\.910/);
    expect(page).toMatch(/79\.68\s%\s*1,992/); // of 2,500
  });

  it("names no more last rows than were scored, and no more than the window has", () => {
    const headOf = (rows: number, window: number) => {
      const { options, ...results } = sampleResults([{ measures: { rows } }]);
      const [, head] = /<table class="sortable comparison">[\s\S]*?<thead>([\s\S]*?)<\/thead>/.exec(
        renderReport({ ...results, options: { ...options, window } }),
      ) as RegExpExecArray;
      return textOf(head);
    };
    expect(headOf(3000, 700)).toContain("Last 700 %");
    expect(headOf(300, 700)).toContain("Last 300 %");
    expect(headOf(0, 700)).toContain("Last 1 %");
  });

  it("tells what was found, by the errors and by members", () => {
    const mark = { row: 9, member: null };
    const marks = [
      { ...mark, kind: "warning", source: "errors" },
      { ...mark, kind: "drift", source: "errors" },
      { ...mark, kind: "warning", source: "member" },
      { ...mark, kind: "added", source: "member", member: 2 },
      { ...mark, kind: "removed", source: "member", member: 0 },
    ] as const;
    const page = textOf(renderReport(sampleResults([{ repeats: [sampleRepeat({ marks })] }])));
    const said = ["errors may be rising", "errors rose", "a member warns", "member 2 joined", "member 0 left"];
    for (const part of said) expect(page).toContain(part);
  });

  it("has the drifts of members in brackets behind those of the model, and behind nothing else", () => {
    const drifting = { name: "bag", measures: { drifts: 3, memberDrifts: 27 } };
    const [table] = /<table class="sortable comparison">[\s\S]*?<\/table>/.exec(
      renderReport(sampleResults([drifting, { name: "tree", measures: { drifts: 4, memberDrifts: 0 } }])),
    ) as RegExpExecArray;
    expect(textOf(table).match(/\d+\s*\(.*?\)/g)).toEqual(["3  (27)"]);
    expect(textOf(table)).toMatch(/\s4\s*$/);
  });

  it("tells how models were raced", () => {
    const factsOf = (changes: Partial<RaceResults["options"]>) => {
      const results = sampleResults();
      const page = renderReport({ ...results, options: { ...results.options, ...changes } });
      return Object.fromEntries(
        [...page.matchAll(/<div><dt>(.*?)<\/dt><dd>(.*?)<\/dd><\/div>/g)].map(([, name, fact]) => [name, textOf(fact)]),
      );
    };
    expect(factsOf({})).toMatchObject({
      Protocol: "predict, then learn, row by row",
      "Sliding window": "1,000 rows",
      Measured: "every 1,000 rows",
      Seed: "1",
      "Order of rows": "as in the source",
      Limit: "none",
    });
    expect(factsOf({ delay: 1, every: 1, seeds: [3, 4], shuffle: true, limit: 2000 })).toMatchObject({
      Protocol: "predict; learn when the label arrives, 1 row later",
      Measured: "every 1 row",
      Seeds: "3, 4",
      "Order of rows": "shuffled again for each repeat",
      Limit: "2,000 rows",
    });
  });

  it("writes the turn of one stream into another as an arrow", () => {
    const page = renderReport(sampleResults(undefined, { title: "sea(concept=1) -> sea(concept=3)" }));
    expect(page).toContain("<h1><bdi>sea(concept=1) → sea(concept=3)</bdi></h1>");
  });

  it("compares accuracy and kappa first", () => {
    const [, head] = /<table class="sortable comparison">[\s\S]*?<thead>([\s\S]*?)<\/thead>/.exec(
      renderReport(sampleResults()),
    ) as RegExpExecArray;
    expect(textOf(head)).toMatch(/Model\s*Accuracy %\s*Kappa\s*Last 1k %/);
  });

  it("compares in order of accuracy, as the dot plot does, the baselines apart", () => {
    const models = [
      { accuracy: 0.7 },
      { title: "Better", accuracy: 0.9 },
      NO_CHANGE,
      { title: "None", accuracy: null },
    ];
    const page = renderReport(sampleResults([...models, MAJORITY]));
    const [table] = /<table class="sortable comparison">[\s\S]*?<\/table>/.exec(page) as RegExpExecArray;
    const names = [...table.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name);
    expect(names).toEqual(["Better", "Online bagging", "None", "Majority class", "No change"]);
    const chips = [...page.matchAll(/data-series="(\d)"[\s\S]*?<bdi>([^<]*)<\/bdi>/g)].map(([, , name]) => name);
    expect(chips).toEqual(embedded(page).series.map(({ label }: { label: string }) => label));
  });

  it("counts drifts as its columns do, and warnings apart", () => {
    const page = textOf(renderReport(sampleResults()));
    expect(page).toContain("1 rise of the error, 1 member reset or replaced, 1 warning");
    const marks = [1, 2].map((row) => ({ row, kind: "warning", source: "member", member: 1 }) as const);
    const warned = textOf(renderReport(sampleResults([{ repeats: [sampleRepeat({ marks })] }])));
    expect(warned).toMatch(/\s2 warnings\s/);
    expect(warned).not.toContain("rise of the error");
  });

  it("shows parameters that were set and folds those left alone", () => {
    const results = sampleResults();
    const usual = { name: "seed-rows", value: "7", changed: false };
    const contenders = results.contenders.map((contender) => ({
      ...contender,
      parameters: [...contender.parameters, usual],
    }));
    const page = renderReport({ ...results, contenders });
    expect(page).toMatch(
      /<table><caption><span>Parameters set<[\s\S]*?members[\s\S]*?<details><summary>1 parameter left/,
    );
    expect(page).toMatch(/1 parameter left at its default<\/summary>[\s\S]*?seed-rows/);
  });

  it("sums attributes up where the results do", () => {
    const results = sampleResults();
    const attributes = [
      { kind: "numeric", missing: 3, min: -1.25, mean: 754.4321, max: 1234.5 },
      { kind: "nominal", rows: 3000, missing: 1000, distinct: 2, commonest: "Tue", commonestRows: 1500 },
    ] as const;
    const text = textOf(renderReport({ ...results, source: { ...results.source, attributes } })).replace(/\s+/g, " ");
    expect(text).toContain("distance numeric 3 −1.25 754.4 1,234.5");
    expect(text).toContain("weekday nominal 1,000 2 most often Tue (75.00 %); also Mon late target");
    expect(textOf(renderReport(results))).not.toContain("Missing");
  });

  it("rounds no extreme value that may mean missing", () => {
    const results = sampleResults();
    const known = (min: number, max: number) => ({ kind: "numeric", missing: 0, min, mean: 1077.6, max }) as const;
    const attributes = [known(-99_999, 1_484_705), known(0.123456789, 9999.9)];
    const names = ["gain", "share"];
    const schema = { ...results.schema, attributes: names.map((name) => ({ name, kind: "numeric" }) as const) };
    const page = renderReport({ ...results, schema, source: { ...results.source, attributes } });
    const text = textOf(page).replace(/\s+/g, " ");
    expect(text).toContain("gain numeric 0 −99,999 1,078 1,484,705");
    expect(text).toContain("share numeric 0 0.1234568 1,078 9,999.9");
  });

  it("names the commonest value once, and the first eight of the others", () => {
    const results = sampleResults();
    const suchAs = (count: number) => {
      const values = Array.from({ length: count }, (_, i) => `v${i + 1}`);
      const [attribute] = [{ name: "place", kind: "nominal", values, closed: false, limit: 100 } as const];
      const known = {
        kind: "nominal",
        rows: 8,
        missing: 0,
        distinct: count,
        commonest: "v2",
        commonestRows: 4,
      } as const;
      const schema = { ...results.schema, attributes: [attribute] };
      const page = renderReport({ ...results, schema, source: { ...results.source, attributes: [known] } });
      return /most often .*? late/.exec(textOf(page).replace(/\s+/g, " "))?.[0];
    };
    expect(suchAs(12)).toBe("most often v2 (50.00 %); also v1 , v3 , v4 , v5 , v6 , v7 , v8 , v9 and 3 more late");
    expect(suchAs(9)).toBe("most often v2 (50.00 %); also v1 , v3 , v4 , v5 , v6 , v7 , v8 , v9 late");
    expect(suchAs(2)).toBe("most often v2 (50.00 %); also v1 late");
    const alone = { ...results.schema.attributes[1], values: ["v2"] } as const;
    const known = { kind: "nominal", rows: 8, missing: 0, distinct: 1, commonest: "v2", commonestRows: 8 } as const;
    const page = renderReport({
      ...results,
      schema: { ...results.schema, attributes: [alone] },
      source: { ...results.source, attributes: [known] },
    });
    expect(textOf(page)).toMatch(/most often\s+v2\s+\(100\.00 %\)\s+late/);
  });

  it("shows times as dates", () => {
    const results = sampleResults();
    const [min, mean, max] = ["2024-02-28", "2024-02-29T12:00", "2024-03-01T00:00:00.5"].map(timeOf) as number[];
    const attributes = [
      { kind: "numeric", missing: 0, min, mean, max },
      { kind: "numeric", missing: 3000, min: null, mean: null, max: null },
    ] as const;
    const times = ["when", "never"].map((name) => ({ name, kind: "numeric", time: true }) as const);
    const schema = { ...results.schema, attributes: times };
    const page = renderReport({ ...results, schema, source: { ...results.source, attributes } });
    const text = textOf(page).replace(/\s+/g, " ");
    expect(text).toContain("when time 0 2024-02-28 2024-02-29T12:00:00Z 2024-03-01T00:00:00.500Z");
    expect(text).toMatch(/never time 3,000 (– ){3}/);
  });

  it("tells who has to keep which byte budget, and how to run where nothing is installed", () => {
    const budgets = [{ byteBudget: 4096 }, { title: "B", byteBudget: 4096 }, { title: "C", byteBudget: 2 ** 30 }];
    const text = textOf(renderReport(sampleResults(budgets))).replace(/\s+/g, " ");
    expect(text).toContain("4 KiB for Online bagging and B ; 1 GiB for C (far above, not drawn)");
    expect(text).toContain("npx @coppice/tools");
    expect(textOf(renderReport(sampleResults(undefined, { command: "npm start" })))).not.toContain("@coppice/tools");
  });

  it("says whether a byte budget was kept", () => {
    const repeats = [sampleRepeat({ final: sampleMeasures({ bytes: 900 }), curve: [samplePoint(1, { bytes: 1000 })] })];
    expect(textOf(renderReport(sampleResults([{ byteBudget: 1000, repeats }])))).toContain(
      "0.98 KiB, kept: at most 0.98 KiB (1,000 of 1,000 bytes)",
    );
    expect(textOf(renderReport(sampleResults([{ byteBudget: 999, repeats }])))).toContain("exceeded");
  });

  it("embeds the data of the charts", () => {
    const results = sampleResults();
    expect(embedded(renderReport(results))).toEqual(chartData(results, entriesOf(results)));
  });

  it("reaches for nothing outside", () => {
    const page = renderReport(sampleResults());
    expect(page).not.toMatch(/https?:/i);
    expect(page).not.toMatch(/@import|url\(|\bfetch\(|XMLHttpRequest|WebSocket|<link(?! rel="icon" href="data:,")/);
    expect(page).not.toMatch(/\b(src|href|action)="(?!#|data:,)/);
    expect(page).toContain("default-src 'none'");
  });

  it("allows exactly its own scripts and style", () => {
    const page = renderReport(sampleResults());
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => hash(text));
    const style = hash(/<style>([\s\S]*?)<\/style>/.exec(page)?.[1] as string);
    expect(scripts.length).toBe(2);
    expect(page).toContain(`script-src ${scripts.join(" ")};`);
    expect(page).toContain(`style-src ${style};`);
    expect(bodyOf(page)).not.toMatch(/\sstyle=|\son\w+=/);
    // The parser would turn CRLF into LF and the hashes would no longer fit.
    expect(page).not.toContain("\r");
  });

  it("carries uPlot's licence", () => {
    expect(renderReport(sampleResults())).toMatch(/uPlot 1\.\d+\.\d+\s+The MIT License[\s\S]*Leon Sorokin/);
  });
});

describe("renderReport with hostile names", () => {
  function withNames(name: string): RaceResults {
    const names = (i: number) => `${i}${name}`;
    const recall = { rows: [1], classes: [0, 1], values: [[1], [0]] };
    const results = sampleResults([
      { name: `a(${name}`, title: names(1), repeats: [sampleRepeat({ recall })] },
      { name: "other", title: names(20) },
      { ...MAJORITY, title: names(2) },
    ]);
    return {
      ...results,
      title: names(3),
      command: names(4),
      source: {
        ...results.source,
        name: names(5),
        description: names(6),
        badRows: 1,
        firstBadRows: [names(7)],
        warnings: [names(8)],
        changes: [{ row: 1, width: 1, to: names(17) }],
        balance: { rows: [1], classes: [{ name: names(18), counts: [1] }], rest: null },
        attributes: [
          { kind: "numeric", missing: 0, min: 1, mean: 1, max: 1 },
          { kind: "nominal", rows: 1, missing: 0, distinct: 1, commonest: names(19), commonestRows: 1 },
        ],
      },
      schema: {
        attributes: [
          { name: names(9), kind: "numeric" },
          { name: names(10), kind: "nominal", values: [names(11)] },
        ],
        target: { name: names(12), classes: [names(13), names(14)] },
      },
      contenders: results.contenders.map((contender) => ({
        ...contender,
        parameters: [{ name: names(15), value: names(16), changed: false }],
      })),
    };
  }

  /**
   * All tags, with what was escaped inside attributes: names must not change any but the places
   * of names in drawings, and where a spec may go on in another line. */
  const tags = (page: string) =>
    bodyOf(page)
      .replace(/(?<=<text class="name[ a-z]*") x="[\d.]+" y="[\d.]+" text-anchor="\w+"/g, "")
      .replaceAll("<wbr>", "")
      .match(/<[^>]*>/g);
  const plain = tags(renderReport(withNames("plain")));

  it.each([
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    '"><svg onload=alert(1)>',
    "<!--",
    "-->",
    "]]>",
    "\u2028\u2029\0\ud800",
    "__proto__",
    "$&$1$'",
  ])("keeps its markup for %j", (name) => {
    const page = renderReport(withNames(name));
    expect(tags(page)).toEqual(plain);
    expect(page.match(/<script/g)?.length).toBe(3);
    expect(page.match(/<\/script/g)?.length).toBe(3);
    expect(embedded(page).series[0].label).toBe(`1${name}`);
  });

  it("keeps its markup for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        expect(tags(renderReport(withNames(name)))).toEqual(plain);
      }),
      { seed: 11, numRuns: 50 },
    );
  });
});

describe("renderReport at the edges", () => {
  it("works with one contender and no drift", () => {
    const page = renderReport(sampleResults([{ repeats: [sampleRepeat({ marks: [] })] }]));
    expect(textOf(page)).toContain("No drift was seen.");
    expect(page).not.toContain('id="show-drifts"');
    expect(page).not.toContain('class="standings"');
  });

  it("works without contenders and without curves", () => {
    expect(textOf(renderReport(sampleResults([])))).toContain("No model was measured.");
    const page = renderReport(sampleResults([{ repeats: [sampleRepeat({ curve: [], marks: [] })] }]));
    expect(textOf(page)).toContain("No curve");
    expect(page).not.toContain('id="charts"');
  });

  it("shows dashes for what was not measured, and never NaN, undefined or null", () => {
    const nothing = Object.fromEntries(Object.keys(sampleMeasures()).map((key) => [key, null]));
    const odd = {
      ...nothing,
      kappa: NaN,
      gMean: Infinity,
      logLoss: undefined,
    } as unknown as ContenderSample["measures"];
    const repeat = sampleRepeat({
      final: odd as RaceResults["contenders"][number]["mean"],
      curve: [samplePoint(1000, { windowAccuracy: NaN, rowsPerSecond: Infinity })],
      classes: { precision: [NaN], recall: [], f1: [], confusion: [[NaN]] },
    });
    const page = renderReport(sampleResults([{ measures: odd ?? {}, accuracy: null, repeats: [repeat] }, MAJORITY]));
    expect(textOf(page)).not.toMatch(/NaN|undefined|null|Infinity/);
    expect(embedded(page).series[1].windowAccuracy).toEqual([null, null, null]);
  });

  it("offers the AUC along the stream where it was measured, not in older results or of one class", () => {
    const pageOf = (...windowAuc: (number | null | undefined)[]) => {
      const curve = windowAuc.map((auc, i) => {
        const { windowAuc: _, ...older } = samplePoint(1000 * (i + 1));
        return auc === undefined ? older : { ...older, windowAuc: auc };
      });
      return renderReport(sampleResults([{ repeats: [sampleRepeat({ curve })] }]));
    };
    const page = pageOf(null, 0.8, 0.91234567);
    expect(page).toContain('value="windowAuc"');
    expect(textOf(page)).toContain("AUC, last 1k");
    expect(embedded(page).series[0].windowAuc).toEqual([null, 0.8, 0.91235]);
    for (const without of [pageOf(null, null), pageOf(undefined, undefined)]) {
      expect(without).not.toContain('value="windowAuc"');
      expect(without).toContain('value="kappa"');
      expect(embedded(without).series[0].windowAuc).toEqual([null, null]);
    }
  });

  it("stays small with 2,000 classes, with and without a matrix", () => {
    const size = 2000;
    const classes = Array.from({ length: size }, (_, i) => `k${i}`);
    const flat = new Array<number>(size).fill(0.5);
    const confusion = classes.map((_, i) => classes.map((_, j) => (i === j ? 10 : j === 7 && i < 3 ? 3 + i : 0)));
    const measures = { precision: flat, recall: flat, f1: flat };
    const results = sampleResults([
      { repeats: [sampleRepeat({ classes: { ...measures, confusion } })] },
      {
        ...MAJORITY,
        repeats: [
          sampleRepeat({
            classes: {
              ...measures,
              confusion: [],
              support: classes.map((_, i) => (i === 1999 ? 77 : 1)),
              confusions: [{ label: 1999, predicted: 5, rows: 66 }],
            },
          }),
        ],
      },
    ]);
    const { target } = results.schema;
    const page = renderReport({ ...results, schema: { attributes: [], target: { ...target, classes } } });
    const text = textOf(page).replace(/\s+/g, " ");
    expect(text).toContain("the 30 most frequent of 2,000");
    // Of 10 + 5 rows of class 2, five were taken for class 7.
    expect(text).toContain("k2 k7 5 33.33 %");
    expect(text).toContain("k1999 k5 66 85.71 %");
    expect(page.length).toBeLessThan(150_000);
  });

  it("says by what it chose classes where their frequency is unknown", () => {
    const f1 = Array.from({ length: 100 }, (_, i) => i / 100);
    const repeats = [sampleRepeat({ classes: { precision: f1, recall: f1, f1, confusion: [] } })];
    const text = textOf(renderReport(sampleResults([{ repeats }])));
    expect(text).toContain("the 30 with the highest F1 of 100");
    const shown = Array.from({ length: 30 }, (_, i) => `class ${99 - i}`);
    expect(text.match(/class \d+/g)).toEqual(shown);
  });

  it("stays below 400 kB for 8 models of 300 points", () => {
    const curve = Array.from({ length: 300 }, (_, i) =>
      samplePoint((i + 1) * 1000, {
        windowAccuracy: 0.7 + Math.sqrt(i) / 71,
        accuracy: 0.7 + Math.sqrt(i) / 73,
        fadingAccuracy: 0.7 + Math.sqrt(i) / 79,
        kappa: Math.sqrt(i) / 83,
        windowAuc: 0.7 + Math.sqrt(i) / 79,
        bytes: 1_000_000 + i * 977,
        rowsPerSecond: 12_345.678 + i,
      }),
    );
    const contenders = Array.from({ length: 8 }, (_, i) => ({
      name: `online-bagging(members=${i + 1})`,
      repeats: [sampleRepeat({ curve })],
    }));
    expect(renderReport(sampleResults([...contenders, MAJORITY, NO_CHANGE])).length).toBeLessThan(400_000);
  });
});
