import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Language } from '#rules/core/language'
import { mentionSign } from '#rules/support/mention'
import { ticketMessageLength } from '#rules/core/limits'
import type { AttachmentRules } from '#ui/attach-files'
import { Button } from '#ui/button'
import { Radio } from '#ui/checkbox'
import { Notice } from '#ui/notice'
import { useLanguage } from '#ui/language'
import { showToast } from '#ui/toast'
import { errorOf } from '../edit/field-error.ts'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import type { Onlooker } from './look.ts'
import { Onlookers } from './presence.tsx'
import { answerPart } from './to-answer.tsx'
import { SuggestingArea, type Suggestion } from './suggesting-area.tsx'
import { useThreadAfter } from './thread-after.ts'
import { AttachToAnswer } from './attach-to-answer.tsx'
import { repeatedMessage, type SentMessage } from './sent-message.ts'
import { type FilledReply, GapNotice, SavedReplies } from './saved-replies.tsx'

type WriteToTicketProps = {
  /** Only an open ticket is answered; notes can always be left. */
  isOpen: boolean
  /** Makes a repeated sending the same one; another one each time the page's data is loaded. */
  askingKey: string
  /** Where words were typed that belong here by now. */
  draftFrom?: string
  replies: { language: Language; saved_replies: FilledReply[] }
  rules: AttachmentRules
  /** Whom a note may name. */
  colleagues: { id: string; name: string }[]
  /** How far the thread on the page goes. */
  seenId: string | undefined
  /** Who else has the ticket before them. */
  others: Onlooker[]
  /** On each key, for the others who look. */
  onType: () => void
  /**
   * While an answer is typed and not sent: its form, with a button `then` for each status that sending it may
   * lead to.
   */
  onUnsent: (form: HTMLFormElement | null) => void
  /** The answer was sent and the ticket has this status. */
  onEnded: (status: 'solved' | 'closed') => void
}

/**
 * An answer to the client, or a note among staff: which of the two stands beside the words, and on the
 * button.
 */
export function WriteToTicket(props: WriteToTicketProps) {
  const {
    isOpen,
    askingKey,
    draftFrom,
    replies,
    rules,
    colleagues,
    seenId,
    others,
    onType,
    onUnsent,
    onEnded,
  } = props
  const { t } = useLingui()
  const people = colleagues.map(({ id, name }) => ({ id, title: name, text: `${mentionSign}${name} ` }))
  const form = useRef<HTMLFormElement>(null)
  useFormChanges(form)
  const [chosen, choose] = useState<Kind>('answer')
  const [body, setBody] = useState('')
  const [language, setLanguage] = useState(replies.language)
  const kind = isOpen ? chosen : 'note'
  const shown = useLanguage()
  const saved = replies.saved_replies.map((reply) => ({
    id: reply.id,
    title: reply[`title_${shown}`],
    detail: reply[`body_${language}`],
    text: reply[`body_${language}`],
  }))
  const then = useRef<'solved' | 'closed'>(undefined)
  const [messageCount, setMessageCount] = useState(0)
  const [attempt, setAttempt] = useState<SentMessage | null>(null)
  const sent = attempt?.body ?? ''
  const [freshKey, setFreshKey] = useState(askingKey)
  const isUnsent = kind === 'answer' && body.trim() !== ''
  useEffect(() => {
    onUnsent(isUnsent ? form.current : null)
    return () => onUnsent(null)
  }, [isUnsent, onUnsent])
  // The newest message when the first key was pressed; another one since then is news to whoever writes, also
  // where the page has drawn it out of sight: the first press is refused, and the second one sends.
  const [begun, setBegun] = useState<{ at: string | undefined; refusal: unknown }>()
  const [unended, setUnended] = useState<string>()
  const { Form, isBusy, refusal } = useAction(({ failure }) => {
    // What was typed while it was on its way stays.
    setBody((written) => (written === sent ? '' : written))
    setBegun(undefined)
    setMessageCount((count) => count + 1)
    setAttempt(null)
    setUnended(failure)
    if (failure) {
      showToast(t`أُرسل الرد، وبقيت حالة التذكرة كما هي.`, 'bad')
      return
    }
    if (then.current) {
      onEnded(then.current)
      return
    }
    showToast(kind === 'note' ? t`حُفظت الملاحظة.` : t`أُرسل الرد.`)
  })
  // After a refusal the thread is brought anew: whoever presses again has seen what came meanwhile.
  const begunAt = begun?.refusal === refusal ? begun?.at : undefined
  // What was just sent is no news to its writer, though the thread has it before the field is empty.
  const isNewer = begunAt !== undefined && (seenId ?? '') > begunAt
  const repeated = repeatedMessage(attempt, { body, kind, refusal })
  const key = repeated?.key ?? freshKey
  const seen = repeated?.seen ?? begunAt ?? seenId ?? ''
  const error = errorOf(refusal?.errors, 'body')
  const typing = others.filter(({ is_typing }) => is_typing)
  useThreadAfter(refusal)

  return (
    <section id={answerPart} className="card" aria-labelledby="write">
      <header>
        <h2 id="write">
          <Trans>الكتابة في التذكرة</Trans>
        </h2>
      </header>
      <Form
        method="post"
        encType="multipart/form-data"
        ref={form}
        className="body stack gap-4"
        noValidate
        data-draft-from={draftFrom}
        {...(kind === 'answer' && { 'data-sends': '' })}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent
          setAttempt({ key, seen, body, kind, refusal })
          if (key === freshKey) setFreshKey(crypto.randomUUID())
          const status = submitter instanceof HTMLButtonElement ? submitter.value : ''
          then.current = status === 'solved' || status === 'closed' ? status : undefined
        }}
      >
        {refusal && !error && <Notice tone="bad">{refusal.message}</Notice>}
        {unended && !refusal && <UnendedNotice message={unended} />}
        <input type="hidden" name="intent" value="write" />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="seen" value={seen} />
        <AudienceChoice {...{ isOpen, kind, choose }} />
        {kind === 'answer' && (
          <SavedReplies
            replies={replies.saved_replies}
            language={language}
            onLanguage={setLanguage}
            onPut={(text) => {
              setBody((written) => (written.trim() === '' ? text : `${written.trimEnd()}\n\n${text}`))
              onType()
            }}
          />
        )}
        <MessageArea
          {...{ kind, body, error, people }}
          replies={saved}
          onValue={(value) => {
            setBody(value)
            setBegun(value.trim() === '' ? undefined : { at: begunAt ?? seenId, refusal })
            onType()
          }}
        />
        <AttachToAnswer
          // Begins again with the next message.
          key={messageCount}
          rules={rules}
          error={errorOf(refusal?.errors, 'attachment_ids')}
        />
        {typing.length > 0 && <Onlookers others={typing} />}
        {isNewer && body.trim() !== '' && body !== sent && !isBusy && (
          <Notice tone="wait">
            <Trans>وصلت رسالة جديدة وأنتم تكتبون. اقرؤوها قبل الإرسال.</Trans>
          </Notice>
        )}
        <GapNotice text={body} />
        <SendButtons {...{ kind, isBusy }} />
        <UnsavedWarning isDirty={body.trim() !== ''} />
      </Form>
    </section>
  )
}

/** An answer goes to the client, a note stays among staff. */
type Kind = 'answer' | 'note'

type AudienceChoiceProps = { isOpen: boolean; kind: Kind; choose: (kind: Kind) => void }

function AudienceChoice({ isOpen, kind, choose }: AudienceChoiceProps) {
  const { t } = useLingui()
  return (
    <div className="stack gap-2" role="radiogroup" aria-label={t`لمن تُكتب`}>
      {isOpen && (
        <Radio name="kind" value="answer" checked={kind === 'answer'} onChange={() => choose('answer')}>
          <Trans>رد على العميل، ويُبلَّغ به</Trans>
        </Radio>
      )}
      <Radio name="kind" value="note" checked={kind === 'note'} onChange={() => choose('note')}>
        <Trans>ملاحظة داخلية، لا تظهر في حساب العميل</Trans>
      </Radio>
    </div>
  )
}

type MessageAreaProps = {
  kind: Kind
  body: string
  error: string | undefined
  /** What `/` puts in, and whom `@` names. */
  replies: Suggestion[]
  people: Suggestion[]
  onValue: (body: string) => void
}

function MessageArea({ kind, body, error, replies, people, onValue }: MessageAreaProps) {
  const { t } = useLingui()
  return (
    <SuggestingArea
      {...(kind === 'answer'
        ? { sign: '/', listName: t`ردود محفوظة`, suggestions: replies }
        : { sign: mentionSign, listName: t`الزملاء`, suggestions: people })}
      label={kind === 'note' ? <Trans>الملاحظة</Trans> : <Trans>الرد</Trans>}
      name="body"
      rows={5}
      maxLength={ticketMessageLength}
      value={body}
      hint={
        kind === 'note' ? (
          <Trans>اكتبوا @ لذكر زميل، فتظهر له الملاحظة بين ما ينتظره.</Trans>
        ) : (
          replies.length > 0 && <Trans>اكتبوا / لإدراج رد محفوظ.</Trans>
        )
      }
      onValue={onValue}
      error={error}
    />
  )
}

function SendButtons({ kind, isBusy }: { kind: Kind; isBusy: boolean }) {
  return (
    <div className="row gap-3">
      {kind === 'answer' && (
        <>
          {/* Pressed by the question that whoever closes the ticket is asked. */}
          <button hidden name="then" value="closed" />
          <Button kind="second" name="then" value="solved" isBusy={isBusy} busy={<Trans>نرسل…</Trans>}>
            <Trans>إرسال الرد واعتبارها محلولة</Trans>
          </Button>
        </>
      )}
      <Button isBusy={isBusy} busy={<Trans>نرسل…</Trans>}>
        {kind === 'note' ? <Trans>حفظ الملاحظة</Trans> : <Trans>إرسال الرد</Trans>}
      </Button>
    </div>
  )
}

/** The answer was sent, and the status that should follow it was refused. */
export function UnendedNotice({ message }: { message: string }) {
  return (
    <Notice tone="bad" title={<Trans>أُرسل الرد، وبقيت حالة التذكرة كما هي.</Trans>}>
      {message}
    </Notice>
  )
}
