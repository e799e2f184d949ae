import type { SavedReply } from '#contract/staff-saved-replies'
import type { z } from '#contract/wire'
import { linesIn } from '../../request/form-fields.ts'

export type Reply = z.infer<typeof SavedReply>
export type ReplyFields = Pick<Reply, 'title_ar' | 'title_en' | 'body_ar' | 'body_en'>

/** What the form can change, as it stands. */
export function replyFields({ title_ar, title_en, body_ar, body_en }: Reply): ReplyFields {
  return { title_ar, title_en, body_ar, body_en }
}

export function readReplyForm(form: FormData): ReplyFields {
  const text = (name: string) => linesIn(form, name).trim()
  return {
    title_ar: text('title_ar'),
    title_en: text('title_en'),
    body_ar: text('body_ar'),
    body_en: text('body_en'),
  }
}
