import { createRoute, Id, json, z } from '#contract/wire'
import { lineTones, sectionKinds } from '#rules/shop/landing'

const Line = z.object({
  tone: z.enum(lineTones).openapi({ description: 'The state that the label is coloured by.' }),
  label: z.string(),
  text: z.string(),
})

const Picture = z.object({
  path: z.string().openapi({ description: 'Kept for ever under this path.', example: '/pictures/0f….webp' }),
  width: z.int().openapi({ description: 'In pixels.' }),
  height: z.int(),
  alt: z.string().openapi({ description: 'What it shows.' }),
})

const Item = z.object({
  title: z.string(),
  text: z.string(),
  label: z.string(),
  note: z.string(),
  picture: Picture.nullable(),
  lines: z.array(Line).openapi({ description: 'What is drawn above its words: a sample of what is bought.' }),
})

export const ShownSection = z
  .object({
    kind: z.enum(sectionKinds).openapi({
      description: '`guarantees`, `comparison` and `common` are drawn from rules, plans and common features.',
    }),
    title: z.string(),
    text: z.string(),
    label: z.string(),
    note: z.string(),
    picture: Picture.nullable(),
    items: z.array(Item),
    faq_ids: z
      .array(Id)
      .openapi({ description: 'Questions to show, in this order; none for the first ones.' }),
  })
  .openapi('LandingSection')

export const getLandingPageRoute = createRoute({
  method: 'get',
  path: '/landing',
  operationId: 'getLandingPage',
  tags: ['Content'],
  summary: 'The sections of the landing page',
  responses: {
    200: json(
      z.object({ sections: z.array(ShownSection) }),
      "Published ones that are shown, in order, in the caller's language. Empty texts are not set.",
    ),
  },
})
