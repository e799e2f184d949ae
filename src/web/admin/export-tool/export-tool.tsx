import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { type ExportResource, maxDocumentFiles, mayExport } from '#rules/desk/exports'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Icon } from '#ui/icon'
import { Notice } from '#ui/notice'
import { DialogActions } from '../edit/dialog-actions.tsx'
import { useStaffRole } from '../../frame/staff-user.ts'
import { EditDialog } from '#ui/edit-dialog'
import { useAction } from '../edit/use-action.ts'
import type { ListQuery } from '../list/list-href.ts'
import type { loader as choicesLoader } from './choices.endpoint.ts'
import { useExportWords } from './export-words.ts'
import type { loader as statesLoader } from './states.endpoint.ts'
import { useWaitingExports } from './waiting-exports.ts'

type ExportToolProps = {
  resource: ExportResource
  /** The list's address: its filters are the file's. */
  query: ListQuery
  /** On the button, where «export» alone would not say what. */
  label?: string
  /** The file's columns that the list shows now; the others can be added. All of them when absent. */
  shown?: readonly string[]
  /** Only these rows, by their ids. */
  picked?: readonly string[]
}

/**
 * Takes the rows that match the list's filters, or those that are picked, away as a file. Not there for
 * whoever may not.
 */
export function ExportTool(props: ExportToolProps) {
  const { t } = useLingui()
  const role = useStaffRole()
  const [isOpen, setOpen] = useState(false)
  if (!role || !mayExport(role, props.resource)) return null
  return (
    <>
      <button
        type="button"
        className="button quiet small font-normal text-ink-2"
        aria-label={props.label ?? t`تصدير القائمة`}
        onClick={() => setOpen(true)}
      >
        <Icon name="download" />
        <span aria-hidden="true">{props.label ?? <Trans>تصدير</Trans>}</span>
      </button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportDialog(props: ExportToolProps & { onClose: () => void }) {
  const { resource, query, shown, picked, onClose } = props
  const words = useExportWords()
  const { load, data: choices } = useFetcher<typeof choicesLoader>()
  const [, , change] = useWaitingExports()
  const [asked, setAsked] = useState<string>()
  const [key] = useState(() => crypto.randomUUID())
  const { Form, isBusy, refusal } = useAction(({ id }) => {
    change((waiting) => [...waiting, id])
    setAsked(id)
  })
  useEffect(() => void load('/admin/exports/choices'), [load])
  const choice = choices?.resources.find((one) => one.resource === resource)
  const { sort: _, cursor: __, ...matching } = query
  // Of practice only where the list is: the rows are picked among it.
  const filters = picked ? { ids: picked, ...(matching['test'] ? { test: matching['test'] } : {}) } : matching
  const name = words(resource)

  return (
    <>
      <EditDialog title={<Trans>تصدير «{name}»</Trans>} onClose={onClose}>
        {asked ? (
          <Progress id={asked} onClose={onClose} />
        ) : (
          <Form method="post" noValidate action={href('/admin/exports')} className="stack gap-4">
            {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
            <p className="text-ink-2">
              {resource === 'document_files' ? (
                <Trans>
                  يضم الملف مستندات كل الصفوف التي تطابق التصفية الحالية، وأكثرها {maxDocumentFiles}، كلٌّ باسم
                  رقمه. ما صدر قبل الربط مع الهيئة لا ملف XML له.
                </Trans>
              ) : picked ? (
                <Plural
                  value={picked.length}
                  zero="لا صفوف مختارة."
                  one="يضم الملف الصف المختار وحده."
                  two="يضم الملف الصفين المختارين وحدهما."
                  few="يضم الملف # صفوف اخترتموها، لا غيرها."
                  many="يضم الملف # صفًا اخترتموها، لا غيرها."
                  other="يضم الملف # صف اخترتموها، لا غيرها."
                />
              ) : Object.values(filters).some(Boolean) ? (
                <Trans>يضم الملف كل الصفوف التي تطابق التصفية الحالية، لا هذه الصفحة وحدها.</Trans>
              ) : (
                <Trans>يضم الملف كل الصفوف، لا هذه الصفحة وحدها.</Trans>
              )}{' '}
              {resource === 'document_files' ? (
                <Trans>يُحضَّر في الخلفية بصيغة ZIP، ويمكنكم متابعة عملكم.</Trans>
              ) : (
                <Trans>يُحضَّر في الخلفية بصيغة CSV، ويمكنكم متابعة عملكم.</Trans>
              )}
            </p>
            <input type="hidden" name="resource" value={resource} />
            <input type="hidden" name="filters" value={JSON.stringify(filters)} />
            <input type="hidden" name="key" value={key} />
            <fieldset className="min-h-32">
              <legend className="field-label">
                {resource === 'document_files' ? <Trans>ما في الملف</Trans> : <Trans>أعمدة الملف</Trans>}
              </legend>
              <div className="grid gap-x-6 md:grid-cols-2">
                {choice?.columns.map((column) => (
                  <Checkbox
                    key={column.name}
                    name="columns"
                    value={column.name}
                    defaultChecked={!shown || shown.includes(column.name)}
                  >
                    {column.heading}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
            {choice?.personal && (
              <p className="hint">
                <Trans>في الملف بيانات شخصية: يُطلب رمز جديد، ويُسجَّل الطلب والتنزيل باسمكم.</Trans>
              </p>
            )}
            <DialogActions
              beside={<OwnFiles />}
              onClose={onClose}
              isBusy={isBusy}
              busy={<Trans>نطلب الملف…</Trans>}
            >
              <Trans>تحضير الملف</Trans>
            </DialogActions>
          </Form>
        )}
      </EditDialog>
    </>
  )
}

/** Between two looks, in milliseconds. */
const pollEvery = 1_000

function Progress({ id, onClose }: { id: string; onClose: () => void }) {
  const { load, state, data } = useFetcher<typeof statesLoader>()
  const file = data?.exports.find((one) => one.id === id)
  const isOver = file !== undefined && file.status !== 'writing'

  useEffect(() => {
    if (isOver || state !== 'idle') return
    const timer = setTimeout(() => void load('/admin/exports/states'), data ? pollEvery : 0)
    return () => clearTimeout(timer)
  }, [isOver, state, data, load])

  return (
    <div className="stack gap-4">
      <p role="status">
        {isOver ? (
          <>
            <Plural
              value={file.rows}
              zero="الملف جاهز، ولا صفوف فيه."
              one="الملف جاهز، وفيه صف واحد."
              two="الملف جاهز، وفيه صفان."
              few="الملف جاهز، وفيه # صفوف."
              many="الملف جاهز، وفيه # صفًا."
              other="الملف جاهز، وفيه # صف."
            />{' '}
            <Trans>يُحفظ 24 ساعة في «ملفاتي».</Trans>
          </>
        ) : file?.is_stuck ? (
          <Trans>تعذّر تحضير الملف. يرى المدير المهمة في «المهام» ويمكنه تشغيلها مرة أخرى.</Trans>
        ) : (
          <>
            <Plural
              value={file?.rows ?? 0}
              zero="نحضّر الملف…"
              one="نحضّر الملف، وكُتب صف واحد حتى الآن."
              two="نحضّر الملف، وكُتب صفان حتى الآن."
              few="نحضّر الملف، وكُتبت # صفوف حتى الآن."
              many="نحضّر الملف، وكُتب # صفًا حتى الآن."
              other="نحضّر الملف، وكُتب # صف حتى الآن."
            />{' '}
            <Trans>يمكنكم إغلاق هذه النافذة، وسنخبركم حين يجهز.</Trans>
          </>
        )}
      </p>
      <div className="actions">
        <OwnFiles />
        <Button type="button" kind="second" onClick={onClose}>
          <Trans>إغلاق</Trans>
        </Button>
        {isOver && (
          <a className="button primary" href={href('/admin/exports/:id/file', { id })} download>
            <Icon name="download" />
            <Trans>تنزيل الملف</Trans>
          </a>
        )}
      </div>
    </div>
  )
}

function OwnFiles() {
  return (
    <span className="me-auto self-center">
      <Link to={href('/admin/exports')}>
        <Trans>ملفاتي</Trans>
      </Link>
    </span>
  )
}
