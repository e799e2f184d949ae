import { createTransport } from 'nodemailer'
import { unreachedCodes } from '#rules/errors/connection-errors'
import { DeliveryInDoubt, MessageRefused } from '#rules/errors/vendor-errors'
import type { MessageSender, OutgoingMessage } from '#domain/core/ports/sender'

export type SmtpSettings = {
  host: string
  port: number
  /**
   * `tls`: encrypted from the first byte (465) · `starttls`: must become so before anything is said · `none`.
   */
  security: 'tls' | 'starttls' | 'none'
  /** Undefined: the server asks for no name. */
  login: { user: string; password: string } | undefined
  /** The address that messages come from. */
  from: string
  /** Milliseconds for one step; ten seconds when absent. */
  timeout?: number
}

/**
 * Email over SMTP. A message has the same Message-ID at every try, so that a mailbox that got it twice shows
 * it once. Neither its text nor its recipient gets into an error.
 */
export function createSmtpSender(settings: SmtpSettings): MessageSender {
  const timeout = settings.timeout ?? 10_000
  const transport = createTransport({
    host: settings.host,
    port: settings.port,
    secure: settings.security === 'tls',
    requireTLS: settings.security === 'starttls',
    ignoreTLS: settings.security === 'none',
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    // Longer than the greeting's, so that a server that never greets is reported by that one: then nothing
    // was sent.
    socketTimeout: 2 * timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(settings.login ? { auth: { user: settings.login.user, pass: settings.login.password } } : {}),
  })
  const host = settings.from.slice(settings.from.lastIndexOf('@') + 1)

  return {
    keepsCodes: false,
    async send(message) {
      if (message.channel !== 'email') throw new Error('SMTP carries email only')
      const { from, to, subject, body, html, attachments } = message
      const messageId = `<${message.id}@${host}>`
      try {
        const { response } = await transport.sendMail({
          messageId,
          from: { name: from.name, address: settings.from },
          to: { name: '', address: to },
          ...(from.replyTo ? { replyTo: { name: from.name, address: from.replyTo } } : {}),
          subject,
          text: body,
          ...(html === null ? {} : { html }),
          attachments: attachments.map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(content),
          })),
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
        return { externalId: idIn(response) ?? messageId }
      } catch (error) {
        throw outcomeOf(error, message)
      }
    },
    async check() {
      await transport.verify()
      return `${settings.host} lets us in`
    },
  }
}

/** Most servers name their own id of a message when they take it: "250 2.0.0 Ok: queued as 4Xy1". */
function idIn(response: string): string | null {
  return /queued as ([\w.-]{4,80})/i.exec(response)?.[1] ?? null
}

function outcomeOf(error: unknown, message: OutgoingMessage): Error {
  const { code, originalCode, timeoutType, command, responseCode, response } = detailsOf(error)
  const said = hide(response, message)
  // 5xx to the recipient is for good, whatever is tried; 4xx (grey listing, a full box) passes.
  if (command === 'RCPT TO' && responseCode >= 500)
    return new MessageRefused(`the mail server refused the recipient: ${said}`)
  if (code === 'EAUTH') return new Error(`the mail server did not let us in: ${said}`)
  if (responseCode > 0) return new Error(`the mail server refused (${command}): ${said}`)
  const reason = [code, originalCode, timeoutType].filter(Boolean).join(' ') || 'the call failed'
  const isUnheard =
    unreachedCodes.includes(originalCode) || beforeAnything.has(code) || beforeAnything.has(timeoutType)
  if (isUnheard) return new Error(`the mail server could not be reached: ${reason}`)
  return new DeliveryInDoubt(`It is unknown whether the mail server took the message: ${reason}`)
}

/** Errors that occur before a message is handed over. */
const beforeAnything = new Set(['EDNS', 'ETLS', 'CONNECTION_TIMEOUT', 'GREETING_TIMEOUT'])

function detailsOf(error: unknown) {
  const details: Record<string, unknown> =
    typeof error === 'object' && error !== null ? Object.fromEntries(Object.entries(error)) : {}
  const text = (name: string) => {
    const value = details[name]
    return typeof value === 'string' ? value : ''
  }
  const { responseCode } = details
  return {
    code: text('code'),
    originalCode: text('originalCode'),
    timeoutType: text('timeoutType'),
    command: text('command'),
    response: text('response'),
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
  }
}

/** What a server says may repeat the address that it refuses. */
function hide(said: string, { to }: OutgoingMessage): string {
  return said.replaceAll(to, '…').slice(0, 200) || 'without a reason'
}
