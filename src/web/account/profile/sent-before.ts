/**
 * When the code that is under way was sent, as the form carries it, and how many seconds another one takes:
 * at most ten minutes.
 */
export function sentBefore(form: FormData): { at: number; wait: number } {
  const at = Number(form.get('sent_at')) || Date.now()
  return { at, wait: Math.max(0, Math.min(600, Math.ceil(60 - (Date.now() - at) / 1000))) }
}
