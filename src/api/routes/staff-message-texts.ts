import {
  getMessageTextHistory,
  getMessageTexts as getMessageTextsRoute,
  listMessageTexts as listMessageTextsRoute,
  previewMessage as previewMessageRoute,
  sendTestMessage as sendTestMessageRoute,
  updateMessageTexts as updateMessageTextsRoute,
} from '#contract/staff-message-texts'
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
    const edit = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(present(await updateMessageTexts(c.var.ctx, edit)), 200)
  })
  api.openapi(previewMessageRoute, async (c) => {
    const { sms, ...rest } = await previewMessage(c.var.ctx, {
      ...c.req.valid('param'),
      ...c.req.valid('json'),
    })
    const { perPart: per_part, ...counted } = sms ?? { perPart: 0 }
    return c.json({ preview: { ...rest, sms: sms && { ...sms, ...counted, per_part } } }, 200)
  })
  api.openapi(sendTestMessageRoute, async (c) =>
    c.json(await sendTestMessage(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 202),
  )
  api.openapi(getMessageTextHistory, async (c) =>
    c.json(await listTextHistory(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') }), 200),
  )
}

function presentKind({ updatedAt, updatedBy, channels, ...kind }: MessageTexts) {
  return {
    ...kind,
    channels: [...channels],
    updated_at: updatedAt?.toISOString() ?? null,
    updated_by: updatedBy,
  }
}

function present({ isSecret, ours, variables, sms, ...kind }: EditedTexts) {
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
      sms: sms && { ar: bounds(sms.ar), en: bounds(sms.en) },
    },
  }
}

function presentVariable({ isRequired, ...variable }: PartVariable) {
  return { ...variable, is_required: isRequired }
}
