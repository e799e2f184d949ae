import type { ServerResponse } from 'node:http'
import { FIRST_MESSAGE_ID, PROXY_PAGE, UNIFONIC } from './guesses.ts'
import { isReachable, json, practiceNumbers, write } from './practice-numbers.ts'
import type { TakenMessage } from './taken-message.ts'

/** Unifonic's calls: form fields in, JSON out, unusual HTTP codes. */
export function answerUnifonic(account: { appSid: string; activeSender: string; messages: TakenMessage[] }) {
  const { appSid, activeSender, messages } = account

  return (pathname: string, fields: URLSearchParams, response: ServerResponse): void => {
    const refuse = ({ status, errorCode, message }: Refusal) =>
      json(response, status, { success: false, message, errorCode, data: null })
    if (!fields.get('AppSid')) return refuse(UNIFONIC.keyMissing)
    if (fields.get('AppSid') !== appSid) return refuse(UNIFONIC.wrongKey)
    if (pathname === '/rest/SMS/Messages/GetMessagesDetails') return notify(fields, response)
    if (pathname !== '/rest/SMS/messages') return refuse(UNIFONIC.unknownCall)

    const sender = fields.get('SenderID') ?? ''
    const recipient = fields.get('Recipient') ?? ''
    const body = fields.get('Body') ?? ''
    const correlationId = fields.get('CorrelationID') ?? ''
    if (sender !== activeSender) return refuse(UNIFONIC.unknownSender)
    if (!recipient) return refuse(UNIFONIC.noRecipient)
    if (!body) return refuse(UNIFONIC.emptyBody)
    if (messages.some((message) => message.correlationId === correlationId && correlationId !== ''))
      return refuse(UNIFONIC.duplicate)
    switch (recipient) {
      case practiceNumbers.noBalance:
        return refuse(UNIFONIC.noBalance)
      case practiceNumbers.tooMany:
        return refuse(UNIFONIC.tooMany)
      case practiceNumbers.fault:
        return refuse(UNIFONIC.fault)
      case practiceNumbers.silent:
        return
      case practiceNumbers.page:
        response.writeHead(PROXY_PAGE.status, { 'content-type': 'text/html' }).end(PROXY_PAGE.html)
        return
    }
    if (!isReachable(recipient)) return refuse(UNIFONIC.wrongRecipient)

    const messageId = String(FIRST_MESSAGE_ID + BigInt(messages.length))
    messages.push({ messageId, recipients: [recipient], body, sender, correlationId })
    if (recipient === practiceNumbers.cutAfterAccepted) {
      response.destroy()
      return
    }
    const said = {
      success: 'true',
      message: '',
      errorCode: 'ER-00',
      data: { CorrelationID: correlationId, Status: 'Queued', NumberOfUnits: 1, Recipient: recipient },
    }
    // The id is a bare number on the wire, larger than JSON.stringify could write.
    write(response, 200, JSON.stringify(said).replace('"data":{', `"data":{"MessageID":${messageId},`))
  }

  function notify(fields: URLSearchParams, response: ServerResponse): void {
    const asked = fields.get('CorrelationID')
    const found = messages.filter((message) => message.correlationId === asked)
    const lines = found.map(
      (message) => `{"MessageID":${message.messageId},"CorrelationID":"${asked}","Status":"Sent"}`,
    )
    write(
      response,
      200,
      `{"success":true,"message":"","errorCode":"ER-00","data":{"messages":[${lines.join(',')}]}}`,
    )
  }
}

type Refusal = { status: number; errorCode: string; message: string }
