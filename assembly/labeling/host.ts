/** The host's logarithm, so that scores are the host's to the bit. */
export declare function log(x: f64): f64
