// Runs in CloudFront before its cache, only for the web app's files (never for /api): a screen's address answers the page,
// a missing script or image stays a 404. The local server follows the same rule (packages/functions/src/local/site.ts).
var FILE = /\.(html|js|css|json|webmanifest|svg|png|jpg|webp|ico|woff2|txt)$/

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  var request = event.request
  if (request.uri.indexOf('/assets/') !== 0 && !FILE.test(request.uri)) request.uri = '/index.html'
  return request
}
