import { maxSearch } from '#rules/desk/text-lengths'
import type { z } from '#contract/wire'

/**
 * What the address says about a list, by the route's own shape. Whatever it cannot mean is left out, so that
 * a mistyped address still shows the list.
 */
export function readListQuery<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  params: URLSearchParams,
): Partial<z.output<z.ZodObject<Shape>>> {
  const read: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const text = params.get(name)?.trim()
    if (!text || name === 'limit') continue
    const parsed = (field as z.ZodType).safeParse(name === 'q' ? text.slice(0, maxSearch) : text)
    if (parsed.success) read[name] = parsed.data
  }
  // Each value was parsed by the field of its name.
  return read as Partial<z.output<z.ZodObject<Shape>>>
}
