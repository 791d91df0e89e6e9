/**
 * Tic-tac-toe endgames (UCI "tic-tac-toe"): all 958 final boards of games that x began, each once, in an order
 * determined by the seed; positive if x has won. Fern and Givan (2003) use two binary encodings of the nine squares.
 * They do not say which two bits encode which mark: here x is 10, o is 01 and blank 00.
 */
import { Attribute, choice, nominal, Schema } from "../core/index.ts";
import { defineGenerator } from "./generator.ts";
import { shuffledSet } from "./internal.ts";

const MARKS = ["x", "o", "b"]; // as in the UCI file; b is a blank
const BLANK = 2;
const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

/**
 * Has x won? All 958 final boards of the game.
 *
 * @title Tic-tac-toe endgames
 * @paper Fern and Givan (2003). Online Ensemble Learning: An Empirical Study; section 5.1.2
 */
export const ticTacToe = /* @__PURE__ */ defineGenerator({
  id: "tic-tac-toe",
  params: {
    /**
     * Nine nominal squares; two bits per square (their TTT1); or the eight bits of its character (TTT2).
     * Default "squares".
     */
    encoding: /* @__PURE__ */ choice(["squares", "bits", "ascii"], {
      default: "squares",
    }),
  },
  rows: 958,
  create: ({ encoding }, random) => {
    const codes = MARKS.map((mark, i) => {
      if (encoding === "squares") return [i];
      if (encoding === "bits") return [mark === "x" ? 1 : 0, mark === "o" ? 1 : 0];
      return Array.from({ length: 8 }, (_, bit) => (mark.charCodeAt(0) >>> (7 - bit)) & 1);
    });
    const squares = ["top", "middle", "bottom"].flatMap((row) =>
      ["left", "middle", "right"].map((column) => `${row}-${column}-square`),
    );
    const attributes =
      encoding === "squares"
        ? squares.map((name) => new Attribute(name, nominal(MARKS)))
        : squares.flatMap((name) => codes[0].map((_, bit) => new Attribute(`${name}-${bit + 1}`, nominal(["0", "1"]))));
    const rows: number[] = [];
    const labels: number[] = [];
    for (const board of finalBoards()) {
      for (const mark of board) rows.push(...codes[mark]);
      labels.push(hasWon(board, 0) ? 1 : 0);
    }
    return shuffledSet(new Schema(attributes, "class", ["negative", "positive"]), rows, labels, random);
  },
});

function hasWon(board: readonly number[], mark: number): boolean {
  return LINES.some((line) => line.every((square) => board[square] === mark));
}

/** All final boards, with x moving first; each once, though many games lead to it. */
function finalBoards(): number[][] {
  const boards: number[][] = [];
  const seen = new Set<string>();
  const visit = (board: number[], mark: number): void => {
    const key = board.join("");
    if (seen.has(key)) return;
    seen.add(key);
    if (hasWon(board, 1 - mark) || !board.includes(BLANK)) {
      boards.push(board);
      return;
    }
    board.forEach((square, i) => {
      if (square === BLANK) visit(board.with(i, mark), 1 - mark);
    });
  };
  visit(new Array<number>(9).fill(BLANK), 0);
  return boards;
}
