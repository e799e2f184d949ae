/** The gateway did not answer, or not in a way that says what happened. */
export class GatewayUnreachable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GatewayUnreachable'
  }
}

/** The same because the gateway has too much to do: it has not looked at what was asked. */
export class GatewayBusy extends GatewayUnreachable {
  override name = 'GatewayBusy'
}

/** The carrier of a message will never take it, whoever tries again: a wrong recipient. */
export class MessageRefused extends Error {
  override name = 'MessageRefused'
}

/** The carrier of a message was asked and did not answer in a way that says whether it took the message. */
export class DeliveryInDoubt extends Error {
  override name = 'DeliveryInDoubt'
}
