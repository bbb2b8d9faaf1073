/** A text that says why the call of a task failed. It is stored in English, and readers of other languages get its translation. */
export const failureText = (english: string): string => english
