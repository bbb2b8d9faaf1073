/** The name of the trail of a stage, by which the key of the data stack trusts it before it exists. */
export const trailName = (stageName: string): string => `countersign-${stageName}`
