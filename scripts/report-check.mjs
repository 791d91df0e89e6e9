/**
 * Checks the report in Chromium as a user would: the table fits; charts are drawn, and respond to pointing, zooming and saving as
 * the guide says. What needs no browser is tested beside the sources; `runtimes-check.mjs` also runs these checks.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { NO_CHROMIUM, startChromium } from "./chromium.mjs";
import { Failure, node, root, whenStarted } from "./run.mjs";

const BESIDE_A_SCROLL_BAR = { width: 1280 - 15, height: 900 };
const PHONE = { width: 390, height: 844 };
const ACCURACY = '[data-chart="accuracy"]';

/** Five lines, so that the leading ones stand out; two have names with several parameters. */
const RACES = {
  named: "online-boosting(members=3),hoeffding-adaptive-tree,a name of quite some length=naive-bayes",
  forests: "arf(members=5),arf(members=3,subspace=root),a_name_of_some_length_without_any_spaces=nb",
  patches: "srp(members=3),srp(members=5,mode=subspaces)",
};

export async function checkReport(checks, context, scratch) {
  const addresses = Object.entries(RACES).map(([name, models]) => {
    const file = join(scratch, `${name}.html`);
    const race = ["race", "--generator", "agrawal", "--rows", "5000", "--models", models, "--report", file, "--quiet"];
    node([join(root, "packages/tools/dist/main.js"), ...race], { cwd: scratch });
    return pathToFileURL(file).href;
  });
  const [named] = addresses;
  const using = async (address, size, work) => {
    const page = await context.newPage();
    const errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    try {
      await page.setViewportSize(size);
      await page.goto(address);
      const note = await work(page);
      must(errors.length === 0, errors.join("\n"));
      return note;
    } finally {
      await page.close();
    }
  };
  const check = (name, size, work) => checks.check(`Chromium: the report ${name}`, () => using(named, size, work));

  await checks.check("Chromium: the report's table of all measures fits into 1280 pixels, and on paper", async () => {
    const given = [];
    for (const address of addresses) {
      await using(address, BESIDE_A_SCROLL_BAR, async (page) => {
        given.push(await tableFits(page));
        await page.emulateMedia({ media: "print" });
        await page.setViewportSize({ width: 718, height: 1047 }); // A4 with margins of a centimetre
        given.push(await tableFits(page));
      });
    }
    return `${given.slice(0, 2).join(" and ")} pixels`;
  });
  await check("tells the values below a chart that is tapped on a phone", PHONE, tapped);
  await check("dims no line where the one pointed at is hidden", BESIDE_A_SCROLL_BAR, hidden);
  await check("draws what is chosen, and is walked along by keys", BESIDE_A_SCROLL_BAR, chosen);
  await check("zooms by dragging, and back", BESIDE_A_SCROLL_BAR, zoomed);
  await check("saves its curves and its table as CSV", BESIDE_A_SCROLL_BAR, savedAsCsv);
  await check("saves a chart as SVG: lines, shapes, names, and the leaders stand out", BESIDE_A_SCROLL_BAR, savedAsSvg);
  await check("saves a chart as PNG", BESIDE_A_SCROLL_BAR, savedAsPng);
  await check("sorts its table, and shows the class that is chosen", BESIDE_A_SCROLL_BAR, sortedAndChosen);
  await check("opens what is linked to, and all for printing", BESIDE_A_SCROLL_BAR, opened);
}

function must(holds, otherwise) {
  if (!holds) throw new Failure(otherwise);
}

async function tableFits(page) {
  const [needed, given] = await page.$eval("#comparison .scroll", (box) => [box.scrollWidth, box.clientWidth]);
  must(needed <= given, `the table takes ${needed} pixels and has ${given}`);
  return given;
}

/** Scrolls to a chart and returns its middle. */
async function middleOf(page, chart = ACCURACY) {
  await page.locator(`${chart} .plot`).scrollIntoViewIfNeeded();
  const { x, y, width, height } = await page.locator(`${chart} .u-over`).boundingBox();
  return { x: x + width / 2, y: y + height / 2, width };
}

async function tapped(page) {
  const { x, y } = await middleOf(page);
  await page.touchscreen.tap(x, y);
  const tooltip = page.locator(`${ACCURACY} .tooltip`);
  await tooltip.waitFor({ timeout: 5000 });
  const box = await tooltip.boundingBox();
  const plot = await page.locator(`${ACCURACY} .uplot`).boundingBox();
  must(box.y >= plot.y + plot.height, `it begins at ${box.y}, the chart ends at ${plot.y + plot.height}`);
  must(box.x >= 0 && box.x + box.width <= PHONE.width, "it is wider than the screen");
  const [row, ...values] = (await tooltip.locator("> div").allTextContents()).map((text) => text.trim());
  must(/^row [\d,]+$/.test(row) && values.length === 5, `it says ${[row, ...values].join(", ")}`);
  const shares = values.map((value) => Number(/([\d.]+) %$/.exec(value)?.[1]));
  must(
    shares.every((share, i) => i === 0 || share <= shares[i - 1]),
    `not the largest first: ${shares.join(", ")}`,
  );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  must(wide <= PHONE.width, `the page is ${wide} pixels wide`);
}

/** All pixels of the charts. */
async function pictures(page) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.$$eval("#charts canvas", (all) => all.map((one) => one.toDataURL()).join("\n"));
}

async function pointAway(page) {
  await page.mouse.move(2, 2);
}

async function hidden(page) {
  await middleOf(page);
  await pointAway(page);
  const before = await pictures(page);
  const index = await page.evaluate(() =>
    JSON.parse(document.getElementById("chart-data").textContent).series.findIndex(({ isLeading }) => !isLeading),
  );
  const chip = page.locator(`.chip[data-series="${index}"]`);
  await chip.hover();
  must((await pictures(page)) !== before, "pointing at a name does not emphasise its line");
  await chip.click();
  must((await chip.getAttribute("aria-pressed")) === "false", "the name does not tell that its line is hidden");
  const still = await pictures(page);
  await pointAway(page);
  const without = await pictures(page);
  must(without !== before, "the line is still there");
  must(still === without, "while the pointer is on the hidden line's name, others are dimmed");
  await chip.click();
  await pointAway(page);
  must((await pictures(page)) === before, "shown again, the lines are not as before");
}

async function chosen(page) {
  await middleOf(page);
  await pointAway(page);
  const charts = async () => (await pictures(page)).split("\n").slice(0, 3);
  const before = await charts();
  const ways = [
    ["kappa", () => page.getByText("kappa, last 1k").click(), () => page.getByText("last 1k rows").click(), [0]],
    ...["bytes", "rowsPerSecond"].map((name, i) => {
      const box = page.locator(`[data-log="${name}"]`);
      return [`${name} without logarithms`, () => box.uncheck(), () => box.check(), [i + 1]];
    }),
    ["the dark theme", () => page.locator("#theme").click(), () => page.locator("#theme").click(), [0, 1, 2]],
  ];
  for (const [name, choose, goBack, others] of ways) {
    await choose();
    await pointAway(page);
    const now = await charts();
    const changed = [0, 1, 2].filter((chart) => now[chart] !== before[chart]);
    must(changed.join() === others.join(), `for ${name} the charts ${changed} are drawn anew, not ${others}`);
    await goBack();
    await pointAway(page);
    must((await charts()).join() === before.join(), `after ${name} the charts are not as before`);
  }
  const plot = page.locator(`${ACCURACY} .plot`);
  const heading = plot.locator(".tooltip:not([hidden]) > div").first();
  const row = async () => Number((await heading.textContent({ timeout: 5000 })).replace(/row |,/g, ""));
  await plot.press("End");
  const last = await row();
  await plot.press("ArrowLeft");
  const { rows } = await chartData(page);
  must(last === 5000 && (await row()) === rows.at(-2), `the keys lead to the rows ${last} and ${await row()}`);
  await plot.press("Shift+ArrowLeft");
  must((await row()) === rows.at(-12), `ten steps lead to row ${await row()}`);
}

async function zoomed(page) {
  const button = page.locator("#all-rows");
  await pointAway(page);
  const before = await pictures(page);
  must(!(await button.isVisible()), "`Show all rows` is there before anything is zoomed into");
  const ways = [
    ["the button", () => button.click()],
    ["Escape", () => page.locator(`${ACCURACY} .plot`).press("Escape")],
    ["a double click", () => page.locator(`${ACCURACY} .u-over`).dblclick()],
  ];
  for (const [name, goBack] of ways) {
    const { x, y, width } = await middleOf(page);
    await page.mouse.move(x - width / 4, y);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 3 });
    await page.mouse.up();
    await pointAway(page);
    const closer = (await pictures(page)).split("\n");
    const all = before.split("\n");
    const unchanged = all.filter((picture, i) => i < 3 && picture === closer[i]).length;
    must(unchanged === 0, `${unchanged} of three charts are not zoomed into`);
    must(await button.isVisible(), "`Show all rows` is not offered");
    await goBack();
    await pointAway(page);
    must(!(await button.isVisible()), `after ${name}, \`Show all rows\` is still offered`);
    await page.evaluate(() => document.activeElement.blur());
    must((await pictures(page)) === before, `after ${name}, the charts are not as before`);
  }
}

/** Clicks a button that saves, and returns the name and content of the file. */
async function saved(page, place, format) {
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 20_000 }),
    page.locator(place).first().locator(".saving").getByRole("button", { name: format, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

async function savedAsCsv(page) {
  const { series, rows, measures } = await chartData(page);
  const curves = await saved(page, ACCURACY, "CSV");
  must(curves.name === "agrawal-curves.csv", `the curves are called ${curves.name}`);
  const lines = String(curves.content).trimEnd().split("\r\n");
  must(lines.length === 1 + series.length * rows.length, `${lines.length} lines of curves`);
  must(lines[0].startsWith(`model,row,${measures.join(",")}`), `their head is ${lines[0]}`);
  must(
    lines.slice(1).every((line) => /,\d+,0\.\d+,/.test(line)),
    "curves without accuracies",
  );
  const table = await saved(page, "#comparison h2", "CSV");
  must(table.name === "agrawal-comparison.csv", `the table is called ${table.name}`);
  const cells = String(table.content).trimEnd().split("\r\n").map((line) => line.split(",")); // biome-ignore format: short
  must(cells.length === 1 + series.length && cells.every((row) => row.length === 16), `cells: ${table.content}`);
  must(cells[0].slice(0, 3).join() === "Model,Accuracy,Kappa", `the table's head is ${cells[0]}`);
  must(
    cells.slice(1).every(([, accuracy]) => accuracy > 0.3 && accuracy < 1),
    "accuracies are no shares",
  );
}

/** The data of the charts, and the colours of the lines. */
async function chartData(page) {
  const data = JSON.parse(await page.textContent("#chart-data"));
  const colours = await page.$$eval(".chip[data-series] svg", (keys) => {
    const context = document.createElement("canvas").getContext("2d");
    return keys.map((key) => {
      context.fillStyle = getComputedStyle(key).color;
      return context.fillStyle; // as a canvas writes it
    });
  });
  return { ...data, series: data.series.map((one, i) => ({ ...one, colour: colours[i] })) };
}

async function savedAsSvg(page) {
  const { series } = await chartData(page);
  const { name, content } = await saved(page, ACCURACY, "SVG");
  must(name === "agrawal-accuracy.svg", `it is called ${name}`);
  const drawn = await page.evaluate(drawnIn, String(content));
  for (const { short, label, colour, isLeading, dash, shape } of series) {
    const isLine = (one) => one.stroke === colour && one.dash === dash.join(" ") && one.points.length > 50;
    const line = drawn.find((one) => one.fill === "none" && isLine(one));
    must(line !== undefined, `${label} has no line in its colour and dashes`);
    const looks = isLeading ? [2.25, 1] : [1.25, 0.4];
    must(
      line.width === looks[0] && line.opacity === looks[1],
      `${label} is ${line.width} wide, ${line.opacity} strong`,
    );
    const size = isLeading ? 5 : 4;
    const isPoint = ({ fill, points }) =>
      fill === colour &&
      2 * points.length === shape.length &&
      points.every(([x, y], i) => {
        const [left, top] = [x - points[0][0], y - points[0][1]];
        return Math.hypot(left - size * (shape[2 * i] - shape[0]), top - size * (shape[2 * i + 1] - shape[1])) < 0.3;
      });
    must(shape.length === 0 || drawn.filter(isPoint).length > 2, `${label} has no points in its shape`);
    const end = line.points.at(-1);
    const text = drawn.find((one) => one.text === short && one.fill === colour);
    must(text !== undefined && text.x > end[0] && text.x < end[0] + 40, `the line of ${label} has no name at its end`);
  }
  const lines = drawn.filter((one) => one.fill === "none" && one.points.length > 50);
  const last = lines.slice(-2).map(({ stroke }) => stroke);
  const leaders = series.filter(({ isLeading }) => isLeading).map(({ colour }) => colour);
  must(leaders.length === 2 && leaders.every((colour) => last.includes(colour)), "leaders are not drawn on top");
  const cost = await saved(page, "#cost figure", "SVG");
  const parts = await page.evaluate(drawnIn, String(cost.content));
  must(
    parts.some(({ text }) => series.some(({ label }) => label === text)),
    "the chart of costs has no names",
  );
}

/** The shapes and texts of an SVG; runs in the page. */
function drawnIn(text) {
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  if (documentElement.localName !== "svg") throw new Error(`no SVG: ${documentElement.textContent}`);
  return [...documentElement.querySelectorAll("path, text, polygon")].map((element) => {
    const of = (name) => element.getAttribute(name);
    const points = [...(of("d") ?? "").matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
      Number(x),
      Number(y),
    ]);
    const [width, opacity, x] = [Number(of("stroke-width")), Number(of("opacity") ?? 1), Number(of("x"))];
    const dash = of("stroke-dasharray") ?? "";
    return { fill: of("fill"), stroke: of("stroke"), dash, width, opacity, x, points, text: element.textContent };
  });
}

async function savedAsPng(page) {
  const { name, content } = await saved(page, ACCURACY, "PNG");
  must(name === "agrawal-accuracy.png", `it is called ${name}`);
  const [width, height, colours] = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    return [canvas.width, canvas.height, new Set(pixels).size];
  }, content.toString("base64"));
  must(width >= 1600 && height > 300, `it has ${width} by ${height} pixels`);
  must(colours > 50, `it has ${colours} colours`);
  return `${width} by ${height} pixels`;
}

async function sortedAndChosen(page) {
  const column = await page.$$eval("table.comparison thead th", (heads) =>
    heads.findIndex(({ textContent }) => textContent === "Log loss"),
  );
  const head = page.locator(`table.comparison thead th >> nth=${column}`);
  for (const [order, sign] of [
    ["ascending", 1],
    ["descending", -1],
  ]) {
    // biome-ignore format: short
    await head.getByRole("button").click();
    must((await head.getAttribute("aria-sort")) === order, `the first click does not begin with the best: ${order}`);
    const bodies = await page.$$eval(
      "table.comparison tbody",
      (all, at) => all.map((body) => [...body.rows].map((row) => Number(row.cells[at].dataset.value))),
      column,
    );
    for (const values of bodies) {
      must(
        values.every((value, i) => i === 0 || sign * (value - values[i - 1]) >= 0),
        `${order}: ${values}`,
      );
    }
  }
  for (const value of ["0", "1"]) {
    await page.selectOption("#roc-class", value);
    const shown = await page.$$eval("[data-roc]", (all) =>
      all.filter((one) => !one.hidden).map((one) => one.dataset.roc),
    );
    must(shown.join() === value, `of class ${value} is chosen, of ${shown} shown`);
  }
}

async function opened(page) {
  const open = () => page.$$eval("details:not(.drifts)", (all) => all.filter((one) => one.open).length);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? "");
  const all = await page.locator("details:not(.drifts)").count();
  const before = await open();
  await page.locator('table.comparison a[href="#contender-1"]').click();
  must(await page.$eval("#contender-1", (one) => one.open), "a link to a model does not open it");
  await page.locator("#theme").click();
  const own = await theme();
  must(own === "dark", `after a click the theme is "${own}"`);
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  must((await open()) === all && (await theme()) === "light", "printed in the dark, or with sections closed");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  must((await open()) === before + 1 && (await theme()) === own, "after printing the page is not as before");
}

await whenStarted(import.meta.url, async (checks) => {
  const scratch = mkdtempSync(join(tmpdir(), "coppice-report-"));
  const context = await startChromium(scratch);
  try {
    if (context === undefined) checks.skip("Chromium", NO_CHROMIUM);
    else await checkReport(checks, context, scratch);
  } finally {
    await context?.close();
    rmSync(scratch, { recursive: true, force: true });
  }
});
