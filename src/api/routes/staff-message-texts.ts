import {
  getMessageTextHistoryRoute,
  getMessageTextsRoute,
  listMessageTextsRoute,
  previewMessageRoute,
  sendTestMessageRoute,
  updateMessageTextsRoute,
} from '#contract/staff-message-texts'
import { isSentenceField } from '#rules/messages/message-sentences'
import type { OwnTexts } from '#rules/messages/message-texts'
import { listTextHistory } from '#domain/messages/message-texts/list-text-history'
import {
  getMessageTexts,
  type EditedTexts,
  type PartVariable,
} from '#domain/messages/message-texts/get-message-texts'
import { listMessageTexts, type MessageTexts } from '#domain/messages/message-texts/list-message-texts'
import { previewMessage } from '#domain/messages/message-texts/preview-message'
import { sendTestMessage } from '#domain/messages/message-texts/send-test-message'
import { updateMessageTexts } from '#domain/messages/message-texts/update-message-texts'
import { sentencesOf } from '#domain/shop/message-texts/read-message-texts'
import type { Api } from '../calls/api-env.ts'

/** What messages say, in the hands of administrators. */
export function registerStaffMessageTextRoutes(api: Api): void {
  api.openapi(listMessageTextsRoute, async (c) =>
    c.json({ messages: (await listMessageTexts(c.var.ctx)).map(presentKind) }, 200),
  )
  api.openapi(getMessageTextsRoute, async (c) =>
    c.json(present(await getMessageTexts(c.var.ctx, c.req.valid('param').template)), 200),
  )
  api.openapi(updateMessageTextsRoute, async (c) => {
    const edit = { ...c.req.valid('param'), ...flat(c.req.valid('json')) }
    return c.json(present(await updateMessageTexts(c.var.ctx, edit)), 200)
  })
  api.openapi(previewMessageRoute, async (c) => {
    const { sms, maxValues, ...rest } = await previewMessage(c.var.ctx, {
      ...c.req.valid('param'),
      ...flat(c.req.valid('json')),
    })
    const { perPart: per_part, ...counted } = sms ?? { perPart: 0 }
    return c.json(
      {
        preview: {
          ...rest,
          sms: sms && { ...sms, ...counted, per_part },
          ...(maxValues && { max_values: maxValues }),
        },
      },
      200,
    )
  })
  api.openapi(sendTestMessageRoute, async (c) =>
    c.json(await sendTestMessage(c.var.ctx, { ...c.req.valid('param'), ...flat(c.req.valid('json')) }), 202),
  )
  api.openapi(getMessageTextHistoryRoute, async (c) =>
    c.json(await listTextHistory(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') }), 200),
  )
}

/** Sentences stand in an object of their own on the wire, and beside the texts everywhere else. */
function flat<Body extends { sentences?: Record<string, string | null> | undefined }>({
  sentences = {},
  ...body
}: Body) {
  const fields = Object.entries(sentences).map(([key, text]) => [`sentences.${key}`, text])
  return { ...body, ...Object.fromEntries(fields) }
}

function presentOwn(own: OwnTexts) {
  const texts = Object.entries(own).filter(([field]) => !isSentenceField(field))
  const sentences = sentencesOf(own)
  return {
    ...Object.fromEntries(texts),
    ...(Object.keys(sentences).length > 0 && { sentences }),
  }
}

function presentKind({ updatedAt, updatedBy, channels, own, ...kind }: MessageTexts) {
  return {
    ...kind,
    own: presentOwn(own),
    channels: [...channels],
    updated_at: updatedAt?.toISOString() ?? null,
    updated_by: updatedBy,
  }
}

function present({ isSecret, ours, variables, sentences, sms, ...kind }: EditedTexts) {
  const bounds = ({ maxParts, maxValues, ...rest }: NonNullable<EditedTexts['sms']>['ar']) => ({
    max_parts: maxParts,
    max_values: maxValues,
    ...rest,
  })
  const { sms: inSms, subject, mail } = variables
  return {
    message_texts: {
      ...presentKind(kind),
      is_secret: isSecret,
      ours,
      variables: {
        ...(inSms && { sms: inSms.map(presentVariable) }),
        ...(subject && { subject: subject.map(presentVariable) }),
        ...(mail && { mail: mail.map(presentVariable) }),
      },
      sentences: sentences.map(({ variables: { ar, en }, ...sentence }) => ({
        ...sentence,
        variables: { ar: ar.map(presentVariable), en: en.map(presentVariable) },
      })),
      sms: sms && { ar: bounds(sms.ar), en: bounds(sms.en) },
    },
  }
}

function presentVariable({ isRequired, ...variable }: PartVariable) {
  return { ...variable, is_required: isRequired }
}
