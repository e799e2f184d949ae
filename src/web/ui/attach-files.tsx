import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isPicture, type AttachmentType } from '#rules/support/attachment'
import { formatFileSize } from '#locales/file-size'
import { Button, IconButton } from './button.tsx'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'
import { useLanguage } from './language.tsx'

/** A file that the store has, and that is not sent yet. */
export type AttachedFile = { id: string; name: string; media_type: AttachmentType; byte_size: number }

type Row = {
  key: string
  name: string
  size: number
  file?: AttachedFile
  /** The picture itself, as a data: address. */
  preview?: string
  /** From 0 to 1, while it is on its way. */
  progress?: number
  problem?: string
  /** What did not arrive, and may at the next try. */
  lost?: File
}

export type AttachmentRules = { max_bytes: number; max_per_message: number; media_types: string[] }

type AttachFilesProps = {
  /** Takes a file in its body and its name in `name`; answers `{ attachment }` or `{ message }`. */
  uploadTo: string
  /** What is accepted, and of how many. */
  rules: AttachmentRules
  /** What is there already: files of a message that was refused. */
  attached?: AttachedFile[]
  label: ReactNode
  hint: ReactNode
  error?: ReactNode
  words: {
    choose: string
    remove: (name: string) => string
    again: (name: string) => string
    lost: string
    tooMany: string
  }
}

/**
 * Files beside a message. Each is brought as soon as it is chosen; the form carries what is there in a field
 * `attachments`, which its draft keeps. A form that is sent while one is on its way goes after it. Without
 * script the files go with the form, as `files`.
 */
export function AttachFiles(props: AttachFilesProps) {
  const { uploadTo, rules, attached = [], label, hint, error, words } = props
  const language = useLanguage()
  const [rows, setRows] = useState<Row[]>(() => attached.map(rowOf))
  const [tooMany, setTooMany] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isLive = useSyncExternalStore(never, yes, no)
  useSendingAfter(
    box,
    rows.some(({ progress }) => progress !== undefined),
  )

  const change = (key: string, news: Partial<Row>) =>
    setRows((now) => now.map((row) => (row.key === key ? { ...row, ...news } : row)))

  function send(key: string, file: File) {
    bring(`${uploadTo}?name=${encodeURIComponent(file.name)}`, file, {
      onProgress: (progress) => change(key, { progress }),
      onEnd: (answer) => {
        setRows((now) => now.map((row) => (row.key === key ? brought(row, answer, file, words.lost) : row)))
      },
    })
  }

  function sendAgain({ key }: Row, file: File) {
    setRows((now) =>
      now.map((row) => {
        const { problem: _, lost: __, ...rest } = row
        return row.key === key ? { ...rest, progress: 0 } : row
      }),
    )
    send(key, file)
  }

  function choose(from: HTMLInputElement) {
    const room = rules.max_per_message - rows.filter(({ problem }) => !problem).length
    const chosen = [...(from.files ?? [])]
    setTooMany(chosen.length > room)
    for (const file of chosen.slice(0, Math.max(0, room))) {
      const key = crypto.randomUUID()
      setRows((now) => [...now, { key, name: file.name, size: file.size, progress: 0 }])
      showPicture(file, (preview) => change(key, { preview }))
      send(key, file)
    }
    // They are on their way by themselves.
    from.value = ''
  }

  function remove({ key, file }: Row) {
    setRows((now) => now.filter((row) => row.key !== key))
    setTooMany(false)
    // What is not sent is deleted after a day in any case.
    if (file) void fetch(`${uploadTo}?remove=${file.id}`, { method: 'POST' }).catch(() => undefined)
  }

  const there = rows.flatMap(({ file }) => file ?? [])
  return (
    <div ref={box} className="attach">
      <input
        type="hidden"
        name="attachments"
        value={there.length > 0 ? JSON.stringify(there) : ''}
        data-draft
        onInput={({ currentTarget: { value } }) => setRows(filesIn(value).map(rowOf))}
      />
      <Field label={label} optional hint={hint} error={tooMany ? words.tooMany : error}>
        {(control) => (
          <>
            {/* The browser's own says so in the browser's language. */}
            {isLive && (
              <Button type="button" kind="second" icon="document" onClick={() => input.current?.click()}>
                {words.choose}
              </Button>
            )}
            <input
              {...control}
              ref={input}
              className={isLive ? 'visually-hidden' : 'input file'}
              {...(isLive && { tabIndex: -1 })}
              type="file"
              name="files"
              multiple
              accept={rules.media_types.join(',')}
              onChange={({ currentTarget }) => choose(currentTarget)}
            />
          </>
        )}
      </Field>
      {rows.length > 0 && (
        <ul className="attached">
          {rows.map((row) => (
            <li key={row.key}>
              {row.preview ? <img src={row.preview} alt="" /> : <Icon name="document" />}
              <span className="name">
                <bdi>{row.file?.name ?? row.name}</bdi>
                <small>{formatFileSize(row.size, language)}</small>
                {row.progress !== undefined && <progress value={row.progress} aria-label={row.name} />}
                {row.problem && (
                  <span className="field-error" role="alert">
                    {row.problem}
                  </span>
                )}
              </span>
              {row.lost && (
                <Button
                  type="button"
                  kind="second"
                  size="small"
                  aria-label={words.again(row.name)}
                  onClick={() => row.lost && sendAgain(row, row.lost)}
                >
                  <Trans>إعادة المحاولة</Trans>
                </Button>
              )}
              <IconButton icon="cross" label={words.remove(row.name)} onClick={() => remove(row)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const never = () => () => undefined
const yes = () => true
const no = () => false

/** What the field `attachments` of a form holds; nothing for what is no such list. */
export function filesIn(value: string): AttachedFile[] {
  try {
    const files: unknown = JSON.parse(value || '[]')
    return Array.isArray(files) ? files.filter(isFile) : []
  } catch {
    return []
  }
}

function isFile(value: unknown): value is AttachedFile {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value
}

function rowOf(file: AttachedFile): Row {
  return { key: file.id, name: file.name, size: file.byte_size, file }
}

/**
 * The row once its file was answered; without an answer, or where there is no room just now, it can be sent
 * again, and a refusal stays one.
 */
export function brought(row: Row, answer: Answer | null, file: File, lost: string): Row {
  const { progress: _, ...rest } = row
  if (answer && 'attachment' in answer) return { ...rest, file: answer.attachment }
  if (!answer) return { ...rest, problem: lost, lost: file }
  return { ...rest, problem: answer.message, ...(answer.isForNow && { lost: file }) }
}

type Answer = { attachment: AttachedFile } | { message: string; isForNow?: boolean }

/** As a request of the older kind: only that one says how far it is. */
function bring(
  to: string,
  file: File,
  { onProgress, onEnd }: { onProgress: (part: number) => void; onEnd: (answer: Answer | null) => void },
): void {
  const request = new XMLHttpRequest()
  request.open('POST', to)
  request.responseType = 'json'
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
  request.onload = () => {
    const { response, status } = request
    onEnd(response && status === 503 ? { ...response, isForNow: true } : response)
  }
  request.onerror = () => onEnd(null)
  request.send(file)
}

/** Nothing of what bears a picture's name and cannot be drawn. */
function showPicture(file: File, show: (address: string) => void): void {
  if (!file.type.startsWith('image/')) return
  const reader = new FileReader()
  reader.onload = () => {
    const address = String(reader.result)
    const picture = new Image()
    picture.onload = () => show(address)
    picture.src = address
  }
  reader.readAsDataURL(file)
}

/** A form that is sent while its files are on their way waits for them. */
function useSendingAfter(box: { current: HTMLElement | null }, isBusy: boolean): void {
  const waiting = useRef<{ form: HTMLFormElement; button: HTMLElement | null }>(undefined)
  useEffect(() => {
    const form = box.current?.closest('form')
    if (!form) return
    if (!isBusy) {
      const press = waiting.current
      waiting.current = undefined
      press?.form.requestSubmit(press.button)
      return
    }
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      waiting.current = { form, button: event.submitter }
    }
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [box, isBusy])
}

/** Files of a message: pictures to look at, others to save. */
export function AttachedFiles({ files, hrefOf }: { files: AttachedFile[]; hrefOf: (id: string) => string }) {
  const language = useLanguage()
  if (files.length === 0) return null
  return (
    <ul className="attached">
      {files.map(({ id, name, media_type: type, byte_size: size }) => (
        <li key={id}>
          <a href={hrefOf(id)} {...(isPicture(type) ? { target: '_blank' } : { download: name })}>
            {isPicture(type) ? <img src={hrefOf(id)} alt="" loading="lazy" /> : <Icon name="document" />}
            <span className="name">
              <bdi>{name}</bdi>
              <small>{formatFileSize(size, language)}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
