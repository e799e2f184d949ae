import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Notice } from '#ui/notice'
import { showToast } from '#ui/toast'
import { DialogActions } from './dialog-actions.tsx'
import { type Question, useAskFirst } from './ask-first.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DeleteButton } from './delete-button.tsx'
import { EditDialog } from '#ui/edit-dialog'
import type { FieldErrors } from './outcome.ts'
import { OpenedWith } from './opened-with.tsx'
import { afterSaving, UnsavedWarning, useFormChanges } from './unsaved.tsx'
import { useAction } from './use-action.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

/** What the page hands on to the dialog of one of its entries. */
export type EntryDialogPage = {
  /** The list without the dialog. */
  backHref: string
  /** Makes a repeated creation the same one. */
  creationKey: string
  /** Begins again from what stands now. */
  again: () => void
}

type EntryDialogProps = EntryDialogPage & {
  title: ReactNode
  /** As the activity log calls it. */
  entity: string
  /** With its editable fields as they stand now. Null for a new one. */
  entry: { id: string; version: number; fields: object } | null
  /** The address that the actions are sent to. */
  endpoint: string
  result: { saved: string; deleted: string }
  /** On the button that adds a new one. */
  add: ReactNode
  /** The question before one is deleted; null for staff who may not delete. */
  deletion: Omit<ComponentProps<typeof DeleteButton>, 'isBusy' | 'onConfirm'> | null
  /** What has to be asked before it is saved; nothing when absent. */
  question?: (form: FormData) => Question | null
  children: (errors: FieldErrors | undefined) => ReactNode
}

/** Adds, changes or takes away one entry of a list, whose fields are the children. */
export function EntryDialog(props: EntryDialogProps) {
  const { title, entity, entry, endpoint, result, add, deletion, backHref, creationKey, again, children } =
    props
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const { Form, submit, isBusy, refusal } = useAction(({ did }) => {
    showToast(result[did])
    void navigate(backHref, { ...afterSaving, preventScrollReset: true })
  })
  const { key } = useIdempotencyKey(refusal, creationKey)
  const errors = refusal?.errors
  const hasFieldErrors = errors !== undefined && Object.keys(errors).length > 0
  const ask = useAskFirst((typed) => props.question?.(typed) ?? null)
  const close = () => void navigate(backHref, { preventScrollReset: true })

  return (
    <EditDialog title={title} onClose={close}>
      <Form
        method="post"
        action={endpoint}
        ref={form}
        className="stack gap-4"
        onChange={look}
        onSubmit={ask.onSubmit}
        noValidate
      >
        {refusal?.conflict ? (
          <ConflictNotice
            entity={entity}
            conflict={refusal.conflict}
            isBusy={isBusy}
            stands={entry?.version ?? 1}
            onTakeCurrent={again}
          />
        ) : (
          refusal && !hasFieldErrors && <Notice tone="bad">{refusal.message}</Notice>
        )}
        <input type="hidden" name="intent" value={entry ? 'update' : 'create'} />
        <input type="hidden" name="key" value={key} />
        {entry && (
          <>
            <input type="hidden" name="id" value={entry.id} />
            <OpenedWith version={entry.version} fields={entry.fields} />
          </>
        )}
        {children(errors)}
        <DialogActions
          beside={
            entry &&
            deletion && (
              <span className="row gap-x-3 gap-y-1 me-auto">
                <DeleteButton
                  {...deletion}
                  isBusy={isBusy}
                  onConfirm={() =>
                    void submit({ intent: 'delete', id: entry.id }, { method: 'post', action: endpoint })
                  }
                />
              </span>
            )
          }
          onClose={close}
          isBusy={isBusy}
          busy={<Trans>نحفظ…</Trans>}
        >
          {entry ? <Trans>حفظ التغييرات</Trans> : add}
        </DialogActions>
        <UnsavedWarning isDirty={count > 0} />
      </Form>
      {ask.dialog}
    </EditDialog>
  )
}
