// Opens the pages of runs in headless Chromium and looks at what no test of the text can see: that nothing is asked of a
// network, nothing is complained of, nothing is too wide, words stand out from what is behind them, and that filters, links,
// copying and the keyboard work. Ends with 1 and a line for everything that is wrong.
//
//     CHROMIUM=/usr/bin/chromium node check.mjs RUNS [PICTURES]

import { chromium } from 'playwright-core';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contrasts, tooWide } from './measures.mjs';

const [, , runs, pictures] = process.argv;
const WIDTHS = [360, 768, 1400];
const SCHEMES = ['light', 'dark'];
const LEAST_CONTRAST = 4.5;

const wrong = [];
const seen = { pages: 0, words: 0 };
const check = (page, holds, says) => {
  if (!holds) wrong.push(`${page}: ${says}`);
};

const data = mkdtempSync(join(tmpdir(), 'duipai-page-'));
const switches = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];
const browser = await chromium.launchPersistentContext(data, {
  executablePath: process.env.CHROMIUM,
  args: switches,
  permissions: ['clipboard-read', 'clipboard-write'],
});

/** Opens a page; whatever it complains of or asks for is wrong. */
async function open(name, { width = 1400, height = 900, scheme = 'light', hash = '', from = browser } = {}) {
  const page = await from.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme });
  const about = `${name}, ${width} px, ${scheme}`;
  const own = pathToFileURL(join(runs, name, 'report.html')).href;
  page.on('console', (message) => check(about, false, `the console says: ${message.text()}`));
  page.on('pageerror', (error) => check(about, false, `the script failed: ${error}`));
  page.on('request', (request) => {
    const url = request.url();
    check(about, url.startsWith(own) || url.startsWith('data:'), `it asks for ${url}`);
  });
  await page.goto(own + hash);
  seen.pages += 1;
  return [page, about];
}

async function looks(name, width, scheme) {
  const [page, about] = await open(name, { width, scheme });
  await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)));
  for (const element of await page.evaluate(tooWide)) check(about, false, `too wide: ${element}`);
  const { words, faint } = await page.evaluate(contrasts, LEAST_CONTRAST);
  seen.words += words;
  check(about, words > 50, `only ${words} pieces of text`);
  for (const text of faint) check(about, false, `too faint: ${text}`);
  await page.close();
}

async function filters(name) {
  const [page, about] = await open(name);
  const all = await page.locator('details.case').count();
  const form = page.locator('#filters');
  if (all === 0) {
    check(about, (await form.count()) === 0, 'filters without anything to filter');
    await page.close();
    return;
  }
  check(about, await form.isVisible(), 'there are no filters');
  const shown = () => page.locator('details.case:visible').count();
  const told = () => page.locator('#shown').textContent();
  check(about, (await shown()) === all && (await told()) === `${all} of ${all}`, 'not all are shown at first');
  check(about, (await page.locator('#shown').getAttribute('aria-live')) === 'polite', 'the number is not announced');
  for (const key of ['rules', 'engine', 'status']) {
    const values = await page.locator(`#filters [name=${key}] option`).evaluateAll((options) => options.map((one) => one.value));
    let sum = 0;
    for (const value of values.slice(1)) {
      await page.selectOption(`#filters [name=${key}]`, value);
      const of = await page.locator('details.case').evaluateAll(
        (cases, [key, value]) => cases.filter((one) => one.dataset[key] === value).length, [key, value]);
      check(about, (await shown()) === of && of > 0, `${key} ${value}: ${await shown()} are shown, not ${of}`);
      check(about, (await told()) === `${of} of ${all}`, `${key} ${value}: it says ${await told()}`);
      sum += of;
    }
    check(about, sum === all, `${key}: the choices have ${sum} of ${all}`);
    await page.selectOption(`#filters [name=${key}]`, '');
  }
  const hand = await page.locator('details.case .notation').first().textContent();
  await page.fill('#filters [name=text]', hand);
  const found = await shown();
  check(about, found >= 1 && found <= all, `${hand}: ${found} are shown`);
  await page.fill('#filters [name=text]', 'no such words');
  check(about, (await shown()) === 0 && (await told()) === `0 of ${all}`, 'words that are nowhere show something');
  await page.click('#filters button[type=reset]');
  await page.waitForFunction((all) => document.getElementById('shown').textContent === `${all} of ${all}`, all, { timeout: 2000 })
    .catch(() => check(about, false, 'the filters do not go back'));
  await page.close();
}

async function copies(name) {
  const [page, about] = await open(name);
  const replay = page.locator('.replay:visible').first();
  if ((await replay.count()) === 0) return page.close();
  const command = await replay.locator('code').textContent();
  check(about, command.startsWith('duipai replay '), `a strange command: ${command}`);
  await replay.locator('button').click();
  const said = async () => (await replay.locator('button').textContent()) === 'Copied';
  check(about, await comes(page, said), 'the button does not say that it copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  check(about, copied === command, `copied ${copied} instead of ${command}`);
  await page.close();
}

// Whether something comes to be true: on a busy machine a page takes its time.
async function comes(page, told) {
  for (let tries = 0; tries < 200; tries++) {
    if (await told()) return true;
    await page.waitForTimeout(50);
  }
  return false;
}

async function links(name) {
  const [page] = await open(name);
  const ids = await page.locator('details.case').evaluateAll((cases) => cases.map((one) => one.id));
  await page.close();
  if (ids.length === 0) return;
  const last = ids.at(-1);
  const [linked, about] = await open(name, { hash: `#${last}` });
  check(about, await linked.locator(`#${last}`).evaluate((one) => one.open), `a link to ${last} does not open it`);
  const seen = async () => {
    const box = await linked.locator(`#${last}`).boundingBox();
    return box && box.y < 900 && box.y + box.height > 0;
  };
  check(about, await comes(linked, seen), `a link to ${last} does not lead there`);
  await linked.close();
}

async function keyboard(name) {
  const [page, about] = await open(name, { width: 768 });
  const reached = new Set();
  let hidden = '';
  for (let step = 0; step < 400; step += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const one = document.activeElement;
      if (!one || one === document.body) return null;
      const style = getComputedStyle(one);
      const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
      const mark = one.matches('a.skip') ? 'skip' : one.matches('#theme') ? 'theme' : one.matches('#filters *') ? one.name || one.type
        : one.matches('details.case > summary') ? 'case' : one.matches('.scroll') ? 'scroll' : one.matches('[data-copy]') ? 'copy' : 'other';
      return { mark, ring, what: one.outerHTML.slice(0, 80) };
    });
    if (!at) break;
    reached.add(at.mark);
    if (!at.ring) hidden = at.what;
  }
  check(about, !hidden, `one does not see that this has the focus: ${hidden}`);
  const cases = await page.locator('details.case').count();
  const filters = cases ? ['rules', 'engine', 'status', 'text', 'reset', 'case'] : [];
  const copies = (await page.locator('.replay:visible').count()) ? ['copy'] : [];
  const needed = ['skip', 'theme', 'scroll', ...filters, ...copies];
  for (const mark of needed) check(about, reached.has(mark), `the keyboard does not reach ${mark}`);
  if (cases) {
    const first = page.locator('details.case').first();
    await first.locator('> summary').focus();
    const before = await first.evaluate((one) => one.open);
    await page.keyboard.press('Enter');
    check(about, (await first.evaluate((one) => one.open)) !== before, 'Enter does not open or close an entry');
  }
  await page.close();
}

async function theme(name) {
  const [page, about] = await open(name);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const before = await paper();
  await page.click('#theme');
  check(about, (await paper()) !== before, 'the button for dark colours does nothing');
  await page.emulateMedia({ media: 'print' });
  check(about, (await paper()) === 'rgb(255, 255, 255)', `on paper the background is ${await paper()}`);
  await page.emulateMedia({ media: 'screen' });
  await page.click('#theme');
  check(about, (await paper()) === before, 'the button for light colours does not go back');
  await page.evaluate(() => localStorage.clear());
  await page.close();
}

async function withoutScript(names) {
  const plain = await chromium.launch({ executablePath: process.env.CHROMIUM, args: switches });
  const context = await plain.newContext({ javaScriptEnabled: false });
  for (const name of names) {
    const [page, about] = await open(name, { from: context });
    const text = await page.locator('body').innerText();
    for (const part of ['disagreement', 'What a clean result means', 'What was not checked']) {
      check(about, text.includes(part), `without JavaScript there is no “${part}”`);
    }
    check(about, (await page.locator('button:visible, form:visible').count()) === 0, 'there are buttons that do nothing');
    const first = page.locator('details.case').first();
    if (await first.count()) {
      // Entries that were expected are folded, and unfold by themselves.
      if (!(await first.evaluate((one) => one.open))) await first.locator('> summary').click();
      check(about, await first.locator('.said').first().isVisible(), 'without JavaScript the first entry cannot be read');
    }
    await page.close();
  }
  await plain.close();
}

async function picture(name, file, options, selector) {
  const [page] = await open(name, options);
  if (selector) await page.locator(selector).first().evaluate((one) => one.scrollIntoView());
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(pictures, file) });
  await page.close();
}

const names = readdirSync(runs).sort();
try {
  for (const name of names) {
    for (const width of WIDTHS) for (const scheme of SCHEMES) await looks(name, width, scheme);
    await filters(name);
    await copies(name);
    await links(name);
  }
  for (const name of ['clean', 'wrong']) await keyboard(name);
  await theme('clean');
  await withoutScript(names);
  if (pictures) {
    await picture('wrong', 'wide.png', { width: 1200, height: 1150 });
    await picture('cards', 'dark.png', { width: 1200, height: 1000, scheme: 'dark' }, '#cases h3');
    await picture('clean', 'plots.png', { width: 1200, height: 1150 }, '#rules-1');
    await picture('wrong', 'phone.png', { width: 360, height: 760 });
  }
} finally {
  await browser.close();
  rmSync(data, { recursive: true, force: true });
}

for (const line of new Set(wrong)) console.error(line);
if (wrong.length > 0) process.exit(1);
console.log(`${names.length} runs, ${seen.pages} pages opened, ${seen.words} pieces of text measured: all as it should be`);
