/** What stands in one phone field. */
export type NamedPhone = { extension: string; number: string }

export type GroupErrors = {
  /** What is wrong with the group as a whole. */
  message?: string
  /** Field → what is wrong with its number. */
  places: Record<number, string>
}

/**
 * The phone fields of a form, all of them in their order, and those that are filled with the field they stand
 * in.
 */
export function readPhones(form: FormData): {
  all: NamedPhone[]
  filled: (NamedPhone & { place: number })[]
} {
  const extensions = form.getAll('phone_extension')
  const all = form.getAll('phone_number').map((number, place) => ({
    extension: textOf(extensions[place]) || '+966',
    number: textOf(number),
  }))
  const filled = all.flatMap((phone, place) => (phone.number === '' ? [] : [{ ...phone, place }]))
  return { all, filled }
}

/** A refusal of the API, brought to the fields: its places count the filled ones only. */
export function groupErrorsOf(
  answer: { code: number; message: string; errors?: Record<string, string[]> | undefined },
  filled: { place: number }[],
): GroupErrors {
  const places: Record<number, string> = {}
  for (const [field, problems] of Object.entries(answer.errors ?? {})) {
    const place = filled[Number(/^members\.(\d+)\./.exec(field)?.[1])]?.place
    if (place === undefined) continue
    places[place] = problems[0] ?? answer.message
  }
  return Object.keys(places).length > 0 ? { places } : { message: answer.message, places }
}

/** 7xxxxx: group sharing. */
export function isOfGroups(code: number): boolean {
  return Math.floor(code / 100_000) === 7
}

function textOf(value: FormDataEntryValue | null | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}
