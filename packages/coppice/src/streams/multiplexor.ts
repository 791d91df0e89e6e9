/**
 * Multiplexor: the label is the data bit that the address bits select; rows are drawn uniformly. Fern and Givan use 3
 * address bits, so 11 attributes and 2,048 distinct rows. Single attributes are weak: an address bit carries no
 * information, a data bit is right on 56 % of the rows.
 */
import { Attribute, integer, nominal, Schema } from "../core/index.ts";
import { defineGenerator } from "./generator.ts";

/**
 * Address bits select which data bit is the label.
 *
 * @title Multiplexor
 * @paper Fern and Givan (2003). Online Ensemble Learning: An Empirical Study; section 5.1.2
 */
export const multiplexor = /* @__PURE__ */ defineGenerator({
  id: "multiplexor",
  params: {
    /** Number of address bits a, followed by 2^a data bits. An integer in [1, 10]. Default 3. */
    addressBits: /* @__PURE__ */ integer({
      default: 3,
      min: 1,
      max: 10,
    }),
  },
  create: ({ addressBits }, random) => {
    const dataBits = 1 << addressBits;
    const names = [
      ...Array.from({ length: addressBits }, (_, i) => `address${i + 1}`),
      ...Array.from({ length: dataBits }, (_, i) => `data${i}`),
    ];
    return {
      schema: new Schema(
        names.map((name) => new Attribute(name, nominal(["0", "1"]))),
        "class",
        ["0", "1"],
      ),
      next(row, start) {
        let coins = 0;
        let address = 0;
        for (let i = 0; i < addressBits + dataBits; i++) {
          if (i % 32 === 0) coins = random.bits();
          const bit = coins & 1;
          coins >>>= 1;
          row[start + i] = bit;
          if (i < addressBits) address = 2 * address + bit;
        }
        return row[start + addressBits + address];
      },
    };
  },
});
