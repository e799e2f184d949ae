import { BrandLook } from '#contract/catalogue'
import { editFailures, needs, Version } from '#contract/staff-wire'
import { fontPairs } from '#rules/look/font-pairs'
import { maxDrawingBytes } from '#rules/look/brand-drawing'
import { body, createRoute, failures, json, Moment, z } from '#contract/wire'

const hue = z
  .int({ error: 'wrong_type' })
  .min(0, { error: 'out_of_range' })
  .max(359, { error: 'out_of_range' })
  .openapi({
    description:
      'Whole degrees of OKLCH, from which all accent colours are computed; 243 is the design’s own.',
    example: 165,
  })

const fonts = z.enum(fontPairs, { error: 'not_allowed' }).openapi({
  description: 'The pair of fonts, Arabic and Latin, of pages, documents and share pictures.',
  example: 'cairo',
})

export const Brand = z
  .object({
    published: BrandLook.openapi({ description: 'What everybody sees.' }),
    draft: BrandLook.openapi({ description: 'What staff are drawing; the same when nothing waits.' }),
    version: z.int(),
    updated_at: Moment,
  })
  .openapi('Brand')

const svg = z.string({ error: 'wrong_type' }).max(maxDrawingBytes, { error: 'too_long' }).nullable().openapi({
  description:
    'An SVG, of which only shapes and colours are kept; null takes the drawing away. A mark is about as wide as high, a logo up to eight times as wide.',
})

const one = json(z.object({ brand: Brand }), 'The brand, live and as a draft.')
const tags = ['Store']

export const getBrandRoute = createRoute({
  tags,
  ...needs('store:read'),
  method: 'get',
  path: '/store/brand',
  operationId: 'getBrand',
  summary: 'How the store looks, and how it is about to look',
  responses: { 200: one, ...failures(401, 403) },
})

export const draftBrandRoute = createRoute({
  tags,
  ...needs('store:write'),
  method: 'patch',
  path: '/store/brand',
  operationId: 'draftBrand',
  summary: 'Change the draft of the brand; nothing is live before it is published',
  request: {
    body: body(
      z.strictObject({
        version: Version,
        hue: hue.optional(),
        fonts: fonts.optional(),
        mark: svg.optional(),
        logo: svg.optional(),
      }),
    ),
  },
  responses: {
    200: json(
      z.object({
        brand: Brand,
        removed: z.int().openapi({
          description:
            'How many parts of the drawings were not kept: scripts, links, references, what is no shape.',
        }),
      }),
      'The brand with its draft changed.',
    ),
    ...editFailures,
  },
})

const seen = { body: body(z.strictObject({ version: Version })) }

export const publishBrandRoute = createRoute({
  tags,
  ...needs('store:write'),
  method: 'post',
  path: '/store/brand/publications',
  operationId: 'publishBrand',
  'x-errors': ['confirmation_needed'],
  summary: 'Publish the draft; the shop shows it at once',
  request: seen,
  responses: { 200: one, ...editFailures },
})

export const discardBrandDraftRoute = createRoute({
  tags,
  ...needs('store:write'),
  method: 'post',
  path: '/store/brand/discards',
  operationId: 'discardBrandDraft',
  summary: 'Give the draft up; what is live stays as it is',
  request: seen,
  responses: { 200: one, ...editFailures },
})
