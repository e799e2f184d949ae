import { expect, test } from 'vitest'
import { signRequest } from './sign-request.ts'

// The examples of Amazon's own description, with its key that opens nothing.
const access = {
  region: 'us-east-1',
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const at = new Date('2013-05-24T00:00:00Z')
const bucket = 'https://examplebucket.s3.amazonaws.com'

test('a file is asked for as in the description', () => {
  const { authorization } = signRequest(
    {
      method: 'GET',
      url: new URL(`${bucket}/test.txt`),
      headers: { Range: 'bytes=0-9' },
      body: new Uint8Array(),
    },
    access,
    at,
  )
  expect(authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test('a file is put as in the description', () => {
  const { authorization } = signRequest(
    {
      method: 'PUT',
      url: new URL(`${bucket}/test%24file.text`),
      headers: { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: Buffer.from('Welcome to Amazon S3.'),
    },
    access,
    at,
  )
  expect(authorization).toContain(
    'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  )
})
