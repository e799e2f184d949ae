import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { href } from 'react-router'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { Select } from '#ui/select'
import { showToast } from '#ui/toast'
import { useStaffUser } from '../../frame/staff-user.ts'
import { useUndo } from '../edit/undo.tsx'
import { useAction } from '../edit/use-action.ts'
import { useThreadAfter } from './thread-after.ts'
import type { Ticket } from './ticket-types.ts'

type TicketAssignmentProps = {
  ticket: Ticket
  assignees: { id: string; name: string }[]
  maySupport: boolean
}

/** Who of the staff takes care of it. */
export function TicketAssignment({ ticket, assignees, maySupport }: TicketAssignmentProps) {
  const { t } = useLingui()
  const { assigned_to: person } = ticket
  const me = useStaffUser()
  const canBeMine = me !== undefined && person?.id !== me.id && assignees.some(({ id }) => id === me.id)
  // Who it was before the last choice and whom it was given to, for whoever takes it back.
  const last = useRef<{ was: string; is: string }>(undefined)
  const undo = useUndo()
  const { Form, submit, isBusy, refusal } = useAction(() => {
    const change = last.current
    if (!change) return showToast(t`حُفظ المسؤول عن التذكرة.`)
    const back = {
      action: href('/admin/support/:id', { id: ticket.id }),
      form: { intent: 'assign', staff_user_id: change.was, instead_of: change.is },
      done: t`عاد المسؤول السابق.`,
    }
    showToast(
      <>
        <Trans>حُفظ المسؤول عن التذكرة.</Trans>{' '}
        <Button type="button" kind="quiet" size="small" onClick={() => undo(back)}>
          <Trans>تراجع</Trans>
        </Button>
      </>,
    )
  })
  // Whoever has taken it meanwhile stands beside the refusal.
  useThreadAfter(refusal)
  // A colleague who was deactivated stays assigned until somebody else is.
  const people = person && !assignees.some(({ id }) => id === person.id) ? [person, ...assignees] : assignees
  return (
    <section className="card" aria-labelledby="assignment">
      <header>
        <h2 id="assignment">
          <Trans>المسؤول عنها</Trans>
        </h2>
      </header>
      {maySupport ? (
        <Form method="post" noValidate className="body stack gap-3">
          {refusal && <Notice tone="bad">{refusal.message}</Notice>}
          <input type="hidden" name="intent" value="assign" />
          <input type="hidden" name="instead_of" value={person?.id ?? ''} />
          <Select
            // Begins again when it was given to somebody else; the action that tells so stays.
            key={person?.id}
            label={<Trans>المشرف</Trans>}
            name="staff_user_id"
            defaultValue={person?.id ?? ''}
            aria-busy={isBusy}
            onChange={({ currentTarget }) => {
              last.current = { was: person?.id ?? '', is: currentTarget.value }
              currentTarget.form?.requestSubmit()
            }}
            options={[
              { value: '', label: t`لا أحد` },
              ...people.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          {canBeMine && (
            <Button
              type="button"
              kind="second"
              icon="user"
              isBusy={isBusy}
              onClick={() => {
                const was = person?.id ?? ''
                last.current = { was, is: me.id }
                void submit({ intent: 'assign', staff_user_id: me.id, instead_of: was }, { method: 'post' })
              }}
            >
              <Trans>إسنادها إليّ</Trans>
            </Button>
          )}
          <noscript>
            <Button kind="second">
              <Trans>حفظ المسؤول</Trans>
            </Button>
          </noscript>
        </Form>
      ) : (
        <p className="body">{person ? <bdi>{person.name}</bdi> : <Trans>لا أحد</Trans>}</p>
      )}
    </section>
  )
}
