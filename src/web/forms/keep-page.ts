import type * as Keeper from './keeper.tsx'

/** The part that watches over forms comes beside the program, so that no page waits for it. */
let keeper: Promise<typeof Keeper | undefined> | undefined

/** What fields of text held when the page came: from then on React makes what is typed in a controlled one its default. */
export const served = new WeakMap<Element, string>()

export function readServed(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    served.set(field, field.defaultValue)
  }
}

export function bringKeeper(): Promise<typeof Keeper | undefined> {
  keeper ??= import('./keeper.tsx').catch(() => undefined)
  return keeper
}

/** Hands on what was answered, so that a failure never takes the page away (answers.ts). `request` can still be read. */
export async function settleAnswers(request: Request, results: Keeper.Answers): Promise<Keeper.Answers> {
  return (await keeper)?.settleAnswers(request, results) ?? results
}
