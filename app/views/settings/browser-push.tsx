type BrowserPushProps = { publicKey: string }

/**
 * Push notifications in the browser at hand: the client script (app/client/push.ts) adds the button, because
 * only script can ask the browser.
 */
export function BrowserPush({ publicKey }: BrowserPushProps) {
  if (publicKey === '')
    return (
      <p className="meta">
        Browsers can’t get push notifications from this site yet. Your choices count for the app.
      </p>
    )
  return (
    <section className="card settings-card stack" data-push={publicKey}>
      <h2>Notifications in this browser</h2>
      <p data-push-state="">
        To turn them on, you need a browser with JavaScript, and Lite turned off.
      </p>
    </section>
  )
}
