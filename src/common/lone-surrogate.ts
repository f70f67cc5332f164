/**
 * A surrogate without its other half, which UTF-8 cannot represent: under the flag `u`, pairs count as one
 * character.
 */
export const LONE_SURROGATE = /[\uD800-\uDFFF]/u
