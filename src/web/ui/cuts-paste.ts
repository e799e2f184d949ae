type Box = Pick<HTMLTextAreaElement, 'value' | 'selectionStart' | 'selectionEnd' | 'maxLength'>

/** Whether the browser takes only the beginning of what is pasted, as it does in silence where a box may hold no more letters. */
export function cutsPaste({ value, selectionStart, selectionEnd, maxLength }: Box, pasted: string): boolean {
  if (maxLength < 0) return false
  const kept = value.length - (selectionEnd - selectionStart)
  return kept + pasted.replaceAll('\r\n', '\n').length > maxLength
}
