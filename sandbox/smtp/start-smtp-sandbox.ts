import { createServer, type Socket } from 'node:net'
import { listen } from '../practice/listen.ts'

export interface SmtpSandboxOptions {
  host: string
  /** 0: any free one. */
  port: number
  /** Who may send; anybody when absent. */
  login?: { user: string; password: string } | undefined
}

export interface TakenMail {
  from: string
  to: string
  /** Headers and body as they came, without the dots that SMTP doubles. */
  source: string
}

export interface SmtpSandbox {
  port: number
  /** What was accepted, oldest first. */
  mails: readonly TakenMail[]
  close(): Promise<void>
}

/** Recipients that make something go wrong. All others are accepted. */
export const practiceMailboxes = {
  /** For good: no such mailbox. */
  unknown: 'unknown@sandbox.test',
  /** For now: grey listing. */
  busy: 'busy@sandbox.test',
  /** The message itself is refused. */
  refused: 'refused@sandbox.test',
  /** Accepted, and the connection is cut before the answer. */
  cutAfterAccepted: 'cut@sandbox.test',
  /** Never answers to the message. */
  silent: 'silent@sandbox.test',
}

const LARGEST_MAIL = 1_000_000

/** A mail server that takes messages and delivers nothing. No TLS; one session per connection. Keeps nothing on disk. */
export async function startSmtpSandbox(options: SmtpSandboxOptions): Promise<SmtpSandbox> {
  const mails: TakenMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    talk(socket, options, mails)
  })
  const port = await listen(server, options.host, options.port)
  return {
    port,
    mails,
    async close() {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await ended
    },
  }
}

/** One SMTP session, line by line. Source: RFC 5321, and RFC 4954 for AUTH PLAIN. */
function talk(socket: Socket, { login }: SmtpSandboxOptions, mails: TakenMail[]): void {
  let waiting = ''
  let isIn = login === undefined
  let from = ''
  let to = ''
  let message: string[] | undefined
  const say = (line: string) => void socket.write(`${line}\r\n`)

  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    waiting += text
    if (waiting.length > LARGEST_MAIL) return socket.destroy()
    for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
      const line = waiting.slice(0, end)
      waiting = waiting.slice(end + 2)
      if (message) hear(line, message)
      else answer(line)
    }
  })
  say('220 sandbox ESMTP')

  function answer(line: string): void {
    const [verb = '', ...rest] = line.split(' ')
    switch (verb.toUpperCase()) {
      case 'EHLO':
        return say(login ? '250-sandbox\r\n250-8BITMIME\r\n250 AUTH PLAIN' : '250-sandbox\r\n250 8BITMIME')
      case 'HELO':
        return say('250 sandbox')
      case 'AUTH': {
        const [, user, password] = Buffer.from(rest[1] ?? '', 'base64')
          .toString('utf8')
          .split('\0')
        isIn = user === login?.user && password === login?.password
        return say(isIn ? '235 2.7.0 Accepted' : '535 5.7.8 Authentication failed')
      }
      case 'MAIL':
        if (!isIn) return say('530 5.7.0 Authentication required')
        from = addressIn(line)
        return say('250 2.1.0 Ok')
      case 'RCPT':
        to = addressIn(line)
        if (to === practiceMailboxes.unknown) return say(`550 5.1.1 <${to}>: no such mailbox`)
        if (to === practiceMailboxes.busy) return say('451 4.7.1 Try again later')
        return say('250 2.1.5 Ok')
      case 'DATA':
        message = []
        return say('354 End with a dot')
      case 'RSET':
        return say('250 2.0.0 Ok')
      case 'QUIT':
        say('221 2.0.0 Bye')
        return void socket.end()
      default:
        return say('502 5.5.2 Not known here')
    }
  }

  function hear(line: string, heard: string[]): void {
    if (line !== '.') {
      heard.push(line.startsWith('.') ? line.slice(1) : line)
      return
    }
    message = undefined
    if (to === practiceMailboxes.silent) return
    if (to === practiceMailboxes.refused) return say('554 5.6.0 This message is not taken')
    mails.push({ from, to, source: heard.join('\r\n') })
    if (to === practiceMailboxes.cutAfterAccepted) {
      socket.destroy()
      return
    }
    say(`250 2.0.0 Ok: queued as SANDBOX${String(mails.length).padStart(4, '0')}`)
  }
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}
