/** Table 1: areas under the Pareto front of accuracy against size, for the sets that are run here. */

export const MODELS = ["ARF", "Bag", "HT", "HTT", "NB", "SB", "SDT", "SE", "SRP"] as const;
export type Name = (typeof MODELS)[number];

/** In the order of MODELS; soft trees did not finish on led_g. */
export const targets = {
  elec: [0.9081, 0.8946, 0.8641, 0.8771, 0.7616, 0.8821, 0.4251, 0.9401, 0.9091],
  weather: [0.7788, 0.7827, 0.751, 0.7658, 0.6958, 0.7688, 0.3287, 0.7586, 0.7895],
  led_a: [0.7149, 0.705, 0.6846, 0.7095, 0.6441, 0.7199, 0.1011, 0.7233, 0.724],
  led_g: [0.7085, 0.7034, 0.6825, 0.7089, 0.6439, 0.7174, undefined, 0.7144, 0.7124],
} as const satisfies Record<string, readonly (number | undefined)[]>;
export type SetName = keyof typeof targets;
