import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { roles } from '#rules/people/permissions'
import { Button } from '#ui/button'
import { Checkbox, Radio } from '#ui/checkbox'
import type { Outcome } from '../edit/outcome.ts'
import { OpenedWith } from '../edit/opened-with.tsx'
import { RefusalNotice } from '../edit/refusal-notice.tsx'
import { SaveBar } from '../edit/save-bar.tsx'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'
import { ContactInputs } from '../staff-user/contact-inputs.tsx'
import { useRoleWords } from '../staff-user/role-words.tsx'
import { type User, userFields } from '../staff-user/user-fields.ts'

type UserFormProps = {
  /** Null for an invitation. */
  user: User | null
  /** Makes a repeated invitation the same one. */
  creationKey: string
  onSaved: (outcome: Extract<Outcome, { did: 'saved' | 'deleted' }>) => void
  onDiscard: () => void
  /** Beside the form. */
  children?: ReactNode
}

/** Invites a colleague, or changes who they are and what they may do. */
export function UserForm({ user, creationKey, onSaved, onDiscard, children }: UserFormProps) {
  const words = useRoleWords()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const { Form, isBusy, refusal } = useAction(onSaved)
  const { key } = useIdempotencyKey(refusal, creationKey)
  const errors = refusal?.errors

  return (
    <>
      <Form method="post" ref={form} onChange={look} className="main-and-side staff-sides" noValidate>
        <div className="stack gap-5">
          <RefusalNotice
            entity="staff_user"
            refusal={refusal}
            isBusy={isBusy}
            stands={user?.version ?? 1}
            onTakeCurrent={onDiscard}
          />
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="key" value={key} />
          {user && <OpenedWith version={user.version} fields={userFields(user)} />}
          <section className="card" aria-labelledby="contact">
            <header>
              <h2 id="contact">
                <Trans>البيانات</Trans>
              </h2>
            </header>
            <div className="body stack gap-5">
              <ContactInputs user={user} errors={errors} />
            </div>
          </section>
          <section className="card" aria-labelledby="role">
            <header>
              <h2 id="role">
                <Trans>الدور</Trans>
              </h2>
            </header>
            <div className="body stack gap-4" role="radiogroup" aria-labelledby="role">
              {roles.map((role) => (
                <Radio
                  key={role}
                  name="role"
                  value={role}
                  defaultChecked={role === (user?.role ?? 'support')}
                  hint={words.may(role)}
                >
                  {words.name(role)}
                </Radio>
              ))}
            </div>
          </section>
          {user ? (
            <SaveBar count={count} isBusy={isBusy} onDiscard={onDiscard} />
          ) : (
            <div className="actions">
              <Button isBusy={isBusy} busy={<Trans>نرسل…</Trans>} icon="send">
                <Trans>إرسال الدعوة</Trans>
              </Button>
            </div>
          )}
        </div>
        <div className="stack gap-5">
          {user && (
            <section className="card" aria-labelledby="access">
              <header>
                <h2 id="access">
                  <Trans>الدخول</Trans>
                </h2>
              </header>
              <div className="body">
                <Checkbox
                  name="is_active"
                  value="yes"
                  defaultChecked={user.is_active}
                  hint={<Trans>من يُوقف تنتهي جلساته فورًا، ويبقى اسمه في السجل.</Trans>}
                >
                  <Trans>يمكنه الدخول</Trans>
                </Checkbox>
              </div>
            </section>
          )}
          {children}
        </div>
        <UnsavedWarning isDirty={count > 0} />
      </Form>
    </>
  )
}
