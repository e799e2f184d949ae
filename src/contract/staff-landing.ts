import { history, HistoryQuery } from '#contract/activities'
import { editFailures, needs, OptionalWords, Version } from '#contract/staff-wire'
import { body, createRoute, failures, fileBody, Id, json, Moment, z } from '#contract/wire'
import { lineTones, sectionKinds, sectionLimits as limits } from '#rules/shop/landing'
import { languages } from '#rules/core/language'
import { pictureTypes } from '#rules/look/picture'

/** A text in both languages, or empty in both. */
function InBoth(length: number) {
  return z.strictObject({ ar: OptionalWords(length), en: OptionalWords(length) }, { error: 'wrong_type' })
}

function listOf<T extends z.ZodType>(shape: T, limit: number) {
  return z.array(shape, { error: 'wrong_type' }).max(limit, { error: 'too_long' })
}

const texts = {
  title: InBoth(limits.title),
  text: InBoth(limits.text),
  label: InBoth(limits.label),
  note: InBoth(limits.label),
}

const Line = z.strictObject({
  tone: z.enum(lineTones, { error: 'not_allowed' }),
  label: InBoth(limits.label),
  text: InBoth(limits.title),
})

const Digest = z
  .string({ error: 'wrong_type' })
  .regex(/^[\da-f]{32}$/, { error: 'invalid' })
  .openapi({
    description: 'Names the bytes of a picture that was uploaded.',
    example: '0f4c5c9e3b04b7a1d2c68e5f90a1b2c3',
  })

const kept = {
  digest: Digest,
  type: z.enum(pictureTypes),
  width: z.int().openapi({ description: 'In pixels.' }),
  height: z.int(),
}

const Picture = z.object({ ...kept, alt: InBoth(limits.alt) }).nullable()

/** As a draft names it; one that is left out is none. */
const WrittenPicture = z
  .strictObject({ digest: Digest, alt: InBoth(limits.alt) }, { error: 'wrong_type' })
  .nullable()
  .optional()
  .openapi({ description: 'A picture that was uploaded, and what it shows in both languages.' })

const section = {
  kind: z.enum(sectionKinds, { error: 'not_allowed' }),
  is_shown: z.boolean({ error: 'wrong_type' }),
  ...texts,
  faq_ids: listOf(Id, limits.questions).openapi({
    description: 'Of `questions`: which are shown, in this order; none for the first ones of the list.',
  }),
}

export const StaffSection = z
  .object({
    ...section,
    picture: Picture,
    items: z.array(z.object({ ...texts, picture: Picture, lines: z.array(Line) })),
    outdated: z.enum(languages).nullable().openapi({
      description:
        'The language whose words did not follow a change of the other one; null while both agree.',
    }),
  })
  .openapi('StaffLandingSection')

export const Landing = z
  .object({
    published: z.array(StaffSection).openapi({ description: 'What everybody sees, in order.' }),
    draft: z
      .array(StaffSection)
      .openapi({ description: 'What staff are writing; the same when nothing waits.' }),
    version: z.int(),
    updated_at: Moment.nullable(),
  })
  .openapi('Landing')

const one = json(z.object({ landing: Landing }), 'The landing page, live and as a draft.')
const see = { tags: ['Pages'], ...needs('content:read') }
const write = { tags: ['Pages'], ...needs('content:write') }

export const getLandingRoute = createRoute({
  ...see,
  method: 'get',
  path: '/landing',
  operationId: 'getLanding',
  summary: 'The landing page as it is, and as it is about to be',
  responses: { 200: one, ...failures(401, 403) },
})

export const draftLandingRoute = createRoute({
  ...write,
  method: 'patch',
  path: '/landing',
  operationId: 'draftLanding',
  summary: 'Write the draft of the landing page in its order; a kind that is left out stays as it stands',
  request: {
    body: body(
      z.strictObject({
        version: Version,
        sections: listOf(
          z.strictObject({
            ...section,
            picture: WrittenPicture,
            items: listOf(
              z.strictObject({ ...texts, picture: WrittenPicture, lines: listOf(Line, limits.lines) }),
              limits.items,
            ),
            is_settled: z.boolean({ error: 'wrong_type' }).optional().openapi({
              description: 'The other language still says the same: it is not older.',
            }),
          }),
          sectionKinds.length,
        ),
      }),
    ),
  },
  responses: { 200: one, ...editFailures },
})

export const uploadLandingPictureRoute = createRoute({
  ...write,
  method: 'post',
  path: '/landing/pictures',
  operationId: 'uploadLandingPicture',
  'x-errors': ['attachment_too_large', 'picture_refused'],
  summary: 'Bring a picture for the landing page',
  description:
    'The file as it is, in the body, as `application/octet-stream`: a still PNG, JPEG, WebP or AVIF of at most 300 kB and 2,400 pixels a side, told by what is in it. What a camera wrote into it is not kept. A draft then names it by its digest.',
  request: { body: fileBody },
  responses: {
    200: json(z.object({ picture: z.object(kept) }), 'Kept; no page shows it yet.'),
    ...failures(400, 401, 403, 413, 422, 429),
  },
})

const seen = { body: body(z.strictObject({ version: Version })) }

export const publishLandingRoute = createRoute({
  ...write,
  method: 'post',
  path: '/landing/publications',
  operationId: 'publishLanding',
  summary: 'Publish the draft; the shop shows it at once',
  request: seen,
  responses: { 200: one, ...editFailures },
})

export const discardLandingDraftRoute = createRoute({
  ...write,
  method: 'post',
  path: '/landing/discards',
  operationId: 'discardLandingDraft',
  summary: 'Give the draft up; what is live stays as it is',
  request: seen,
  responses: { 200: one, ...editFailures },
})

export const getLandingHistoryRoute = createRoute({
  ...see,
  ...history,
  method: 'get',
  path: '/landing/history',
  operationId: 'getLandingHistory',
  summary: 'Every change of the landing page: who, what, when, from where',
  request: { query: HistoryQuery },
})
