interface Words {
  title: string;
  heading: string;
  text: string;
  /** Of the button, and where it leads. */
  press: string;
  to: string;
}

/** Shown in place of the dashboard. It has no script, so it is the same under any policy. */
const plainPage = ({ title, heading, text, press, to }: Words) => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; --ink: #1d2523; --soft: #55615e; --back: #f6f8f7; --accent: #0b6b5c; --on: #fff; }
      @media (prefers-color-scheme: dark) {
        :root { --ink: #eef3f1; --soft: #b3bfbb; --back: #151b19; --accent: #6fc9b4; --on: #10201c; }
      }
      body { display: grid; place-content: center; min-height: 100dvh; margin: 0; padding: 24px; box-sizing: border-box;
        background: var(--back); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
      main { max-width: 44ch; }
      h1 { margin: 0 0 8px; font-size: 1.25rem; }
      p { margin: 0 0 20px; color: var(--soft); }
      a { display: inline-block; padding: 10px 18px; border-radius: 6px; background: var(--accent); color: var(--on);
        font-weight: 600; text-decoration: none; }
    </style>
  </head>
  <body>
    <main>
      <h1>${heading}</h1>
      <p>${text}</p>
      <a href="${to}" role="button">${press}</a>
    </main>
  </body>
</html>
`;

export const offlinePage = plainPage({
  title: 'Crosslister cannot be reached',
  heading: 'The server cannot be reached',
  text: 'Check that this device is online and that Crosslister is running. Sales are watched only while it runs: if it does not, start it again, and look at your marketplaces by hand until then. What you typed and did not save is kept in this browser: it is offered again when you are back.',
  press: 'Try again',
  to: '',
});

export const notKeptPage = plainPage({
  title: 'The photos were not added',
  heading: 'The photos were not added',
  text: 'This browser could not keep them: this device may have no room left. Make room and share them again, or choose them in Crosslister.',
  press: 'Open Crosslister',
  to: '/?intake=1',
});
