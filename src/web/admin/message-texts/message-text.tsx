import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { href } from 'react-router'
import {
  getMessageTextsRoute,
  sendTestMessageRoute,
  updateMessageTextsRoute,
} from '#contract/staff-message-texts'
import { templateNames } from '#rules/messages/template-names'
import { textFields } from '#rules/messages/message-texts'
import { Button, LinkButton } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { Crumbs } from '#ui/crumbs'
import { DateTime } from '#ui/date-time'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import type { Route } from './+types/message-text.ts'
import { Again } from '../edit/again.tsx'
import { changedFields } from '../edit/outcome.ts'
import { outcomeOf, stoodIn, versionIn } from '../edit/outcome.server.ts'
import { Overtaken } from '../edit/overtaken.tsx'
import { useAction } from '../edit/use-action.ts'
import { useMessageOccasions } from '../words/message-occasions.ts'
import { useMessageWords } from '../words/message-words.ts'
import { TextEditor } from './text-editor.tsx'
import { readTexts, type Texts, toBody, unpackTexts } from './texts-form.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const answer = await getStaffApi(context).call(getMessageTextsRoute, {
    params: { template: named(params) },
  })
  requireOk(answer)
  return { texts: answer.body.message_texts }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const template = named(params)
  const form = await readForm(request)
  return byIntent(actions, form.get('_intent'), write)({ api: getStaffApi(context), form, template })
}

type Asked = { api: ReturnType<typeof getStaffApi>; form: FormData; template: ReturnType<typeof named> }

/** What the page's forms ask for, by their `_intent`. */
const actions = { test: sendTest, restore }

async function sendTest({ api, form, template }: Asked) {
  const language = form.get('_language') === 'en' ? 'en' : 'ar'
  const channel = form.get('_channel') === 'email' ? 'email' : 'sms'
  const body = { language, channel, ...toBody(unpackTexts(form)) } as const
  const answer = await api.call(sendTestMessageRoute, { params: { template }, body })
  return outcomeOf(answer, 'saved', ({ recipient }) => recipient)
}

async function restore({ api, form, template }: Asked) {
  const kept = textIn(form, '_sentences').split(' ').filter(Boolean)
  const ours = {
    ...Object.fromEntries(textFields.map((field) => [field, null])),
    sentences: Object.fromEntries(kept.map((key) => [key, null])),
  }
  const answer = await api.call(updateMessageTextsRoute, {
    params: { template },
    body: { version: versionIn(form), ...ours },
  })
  return outcomeOf(answer, 'saved', 'restored')
}

async function write({ api, form, template }: Asked) {
  const fields = changedFields(stoodIn(form), readTexts(form))
  const answer = await api.call(updateMessageTextsRoute, {
    params: { template },
    body: { version: versionIn(form), ...toBody(fields) },
  })
  return outcomeOf(answer, 'saved', 'written')
}

/** An address that names no message is nobody's page. */
function named({ template }: { template: string }) {
  const known = templateNames.find((name) => name === template)
  if (!known) throw new Response('Not Found', { status: 404 })
  return known
}

export default function MessageText({ loaderData: { texts } }: Route.ComponentProps) {
  const { template, version, updated_at: at, updated_by: by } = texts
  const name = useMessageWords()(template)
  const occasion = useMessageOccasions()(template)
  return (
    <Again key={template}>
      {(again) => (
        <>
          <PageTitle>{name}</PageTitle>
          <header>
            <div>
              <Crumbs
                way={[{ href: href('/admin/messages/texts'), name: <Trans>نصوص الرسائل</Trans> }]}
                here={name}
              />
              <h1>{name}</h1>
              <p className="hint">{occasion}</p>
              {at && by && (
                <p className="hint">
                  <Trans>
                    آخر تغيير: <bdi>{by}</bdi>، <DateTime value={at} />
                  </Trans>
                </p>
              )}
            </div>
            {version > 1 && (
              <div className="row">
                <PutBack texts={texts} again={again} />
                <LinkButton
                  to={href('/admin/messages/texts/:template/history', { template })}
                  kind="second"
                  icon="clock"
                >
                  <Trans>السجل</Trans>
                </LinkButton>
              </div>
            )}
          </header>
          <TextEditor texts={texts} again={again} />
        </>
      )}
    </Again>
  )
}

/** Puts ours back, once it is agreed to. */
function PutBack({ texts: { own, version }, again }: { texts: Texts; again: () => void }) {
  const { t } = useLingui()
  const [isAsked, setAsked] = useState(false)
  const { submit, isBusy, refusal } = useAction(() => {
    showToast(t`عادت النصوص الأصلية. تُكتب بها الرسائل من الآن.`)
    again()
  })
  if (Object.keys(own).length === 0) return <Overtaken refusal={refusal} />
  return (
    <>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <Button
        type="button"
        kind="second"
        icon="undo"
        isBusy={isBusy}
        busy={<Trans>نعيدها…</Trans>}
        onClick={() => setAsked(true)}
      >
        <Trans>إعادة النصوص الأصلية</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        tone="red"
        title={<Trans>إعادة النصوص الأصلية؟</Trans>}
        safe={<Trans>إبقاء نصوصكم</Trans>}
        action={<Trans>إعادة النصوص الأصلية</Trans>}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          const kept = Object.keys(own.sentences ?? {}).join(' ')
          void submit({ _intent: 'restore', _version: String(version), _sentences: kept }, { method: 'post' })
        }}
      >
        <Trans>
          تعود نصوص هذه الرسالة كلها إلى الأصل، باللغتين. تبقى نصوصكم في السجل، والرسائل التي كُتبت بها تصل كما
          هي.
        </Trans>
      </ConfirmDialog>
    </>
  )
}
