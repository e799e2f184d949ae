import type * as Keeper from './keeper.tsx'

/** The part that watches over forms comes beside the program, so that no page waits for it. */
let keeper: Promise<typeof Keeper | undefined> | undefined

export function bringKeeper(): Promise<typeof Keeper | undefined> {
  keeper ??= import('./keeper.tsx').catch(() => undefined)
  return keeper
}

/**
 * Hands on what was answered, so that a failure never takes the page away (answers.ts). `request` can still
 * be read.
 */
export async function settleAnswers(request: Request, results: Keeper.Answers): Promise<Keeper.Answers> {
  return (await keeper)?.settleAnswers(request, results) ?? results
}
