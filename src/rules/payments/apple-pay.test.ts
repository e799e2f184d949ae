import { expect, test } from 'vitest'
import { appleGateway, isAppleGateway } from './apple-pay.ts'

test.each([
  appleGateway,
  'https://apple-pay-gateway-nc-pod1.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway-pr-pod5.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway-cert.apple.com/paymentservices/startSession',
  'https://cn-apple-pay-gateway-sh-pod2.apple.com/paymentservices/startSession',
])('%s is Apple’s', (address) => {
  expect(isAppleGateway(address)).toBe(true)
})

test.each([
  'http://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com.evil.example/',
  'https://evil.example/apple-pay-gateway.apple.com',
  'https://apple-pay-gateway.apple.com@evil.example/',
  'https://user:word@apple-pay-gateway.apple.com/',
  'https://apple-pay-gateway.apple.com:8443/',
  'https://apple.com/',
  'https://my-apple-pay-gateway.apple.com/',
  'https://apple-pay-gateway.apple.com%2eevil.example/',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'apple-pay-gateway.apple.com',
  '',
])('%s is not', (address) => {
  expect(isAppleGateway(address)).toBe(false)
})
