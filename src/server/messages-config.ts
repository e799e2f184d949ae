import { z } from 'zod'
import { gatewayAddress, isThisMachine, portNumber, refusePlainHttp, type Reader } from '#server/environment'

/** Which senders carry this store's messages. */
export type MessagesParts = {
  sms: SmsConfig
  email: EmailConfig
  /** Phones in E.164 and email addresses to which a copy may send all the same. */
  stagingRecipients: string[]
  /** No message leaves but codes; the others wait. */
  messagesHeld: boolean
}

type SmsConfig =
  | { provider: 'inbox' }
  | { provider: 'taqnyat'; baseUrl: string; bearerToken: string; sender: string }
  | { provider: 'unifonic'; baseUrl: string; appSid: string; sender: string }

/** `none`: this store sends no email; such messages stay unsent. */
type EmailConfig =
  | { provider: 'inbox' | 'none' }
  | {
      provider: 'smtp'
      host: string
      port: number
      security: (typeof mailSecurities)[number]
      login: { user: string; password: string } | undefined
      from: string
    }

const mailSecurities = ['tls', 'starttls', 'none'] as const
/**
 * Reads the carriers of messages; what is wrong is collected by the reader. In production none may be the
 * practice inbox.
 */
export function readMessages(reader: Reader, { production }: { production: boolean }): MessagesParts {
  return {
    sms: readSms(reader, production),
    email: readEmail(reader, production),
    stagingRecipients: reader.read('STAGING_RECIPIENTS', recipients, []),
    messagesHeld: reader.read('HOLD_MESSAGES', z.enum(['yes', 'no']), 'no') === 'yes',
  }
}

function readSms(reader: Reader, production: boolean): SmsConfig {
  const provider = reader.read('SMS_PROVIDER', z.enum(['inbox', 'taqnyat', 'unifonic']), 'inbox')
  const readVendor = (variable: string, defaultValue: string) => {
    const baseUrl = reader.read(variable, gatewayAddress, defaultValue)
    if (production) refusePlainHttp(reader, variable, baseUrl)
    return baseUrl
  }
  switch (provider) {
    case 'inbox':
      if (production) reader.refuse('SMS_PROVIDER', 'must not be inbox in production')
      return { provider }
    case 'taqnyat':
      return {
        provider,
        baseUrl: readVendor('TAQNYAT_BASE_URL', 'https://api.taqnyat.sa'),
        bearerToken: reader.require('TAQNYAT_BEARER_TOKEN', z.string()),
        sender: reader.require('TAQNYAT_SENDER', senderName),
      }
    case 'unifonic':
      return {
        provider,
        baseUrl: readVendor('UNIFONIC_BASE_URL', 'https://el.cloud.unifonic.com'),
        appSid: reader.require('UNIFONIC_APP_SID', z.string()),
        sender: reader.require('UNIFONIC_SENDER', senderName),
      }
  }
}

function readEmail(reader: Reader, production: boolean): EmailConfig {
  const providers = z.enum(['inbox', 'smtp', 'none'])
  const provider = reader.read('EMAIL_PROVIDER', providers, production ? 'none' : 'inbox')
  if (production && provider === 'inbox') reader.refuse('EMAIL_PROVIDER', 'must not be inbox in production')
  if (provider !== 'smtp') return { provider }

  const port = reader.read('SMTP_PORT', portNumber, 587)
  const security = reader.read(
    'SMTP_SECURITY',
    z.enum(mailSecurities),
    port === implicitTlsPort ? 'tls' : 'starttls',
  )
  const user = reader.find('SMTP_USER', z.string())
  const password = reader.find('SMTP_PASSWORD', z.string())
  if (user && !password) reader.refuse('SMTP_PASSWORD', 'is required with SMTP_USER')
  if (password && !user) reader.refuse('SMTP_USER', 'is required with SMTP_PASSWORD')
  const host = reader.require('SMTP_HOST', z.string())
  if (production && security === 'none' && !isThisMachine(host))
    reader.refuse('SMTP_SECURITY', 'must be tls or starttls in production, unless the server is this machine')
  return {
    provider,
    host,
    port,
    security,
    login: user && password ? { user, password } : undefined,
    from: reader.require('EMAIL_FROM', z.email('must be an email address')),
  }
}

/** Where mail servers speak TLS from the first byte. */
const implicitTlsPort = 465

const recipients = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (list) => list.every((one) => /^\+[1-9]\d{6,14}$/.test(one) || z.email().safeParse(one).success),
    'must be phones as +9665… and email addresses, separated by commas',
  )

const senderName = z.string().max(11, 'must have at most 11 characters')
