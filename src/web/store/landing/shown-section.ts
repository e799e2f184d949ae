import type { z } from '@hono/zod-openapi'
import type { ShownSection as Shape } from '#contract/landing'

/** A section of the landing page in the language of the page. */
export type ShownSection = z.infer<typeof Shape>
