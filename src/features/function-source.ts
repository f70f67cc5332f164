/** Functions by the names that `function` features give. */
export type FeatureFunctions = Readonly<Record<string, unknown>>
