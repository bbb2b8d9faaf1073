import { CALLER_HEADER, SEPARATOR_HEADER } from '../../shared/contract/edge-headers.ts'
import { PORTAL_PATH } from './portal-headers.ts'

/**
 * Records the caller's address for the functions, and whether the path of an upstream has an encoded separator, replacing headers that a
 * caller has sent
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/example-function-add-true-client-ip-header.html). Plain JavaScript,
 * as CloudFront runs it: `cloudfront-js-2.0`.
 */
export const NOTE_CALLER = `function handler(event) {
  var request = event.request
  request.headers['${CALLER_HEADER}'] = { value: event.viewer.ip }
  delete request.headers['${SEPARATOR_HEADER}']
  if (/\\/upstreams\\/.*%(2f|5c)/i.test(request.uri)) request.headers['${SEPARATOR_HEADER}'] = { value: '1' }
  return request
}
`

/** Built files are served as they are. Every other path of the portal gets its page, which reads the path itself. */
export const SERVE_PAGE = `function handler(event) {
  var request = event.request
  var home = '${PORTAL_PATH}'
  if (request.uri + '/' === home) {
    return { statusCode: 308, statusDescription: 'Permanent Redirect', headers: { location: { value: home } } }
  }
  var asked = request.uri.slice(home.length)
  if (!/^(assets\\/[\\w-]+\\.[\\w.-]*\\w|[\\w-]+\\.(svg|png|webmanifest)|push-worker\\.js)$/.test(asked)) request.uri = home + 'index.html'
  return request
}
`
