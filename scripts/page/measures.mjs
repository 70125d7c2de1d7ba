// What is measured inside a page. These run there, so they use nothing from outside themselves.

/** Elements that reach over the side of the page, other than those in boxes that scroll. */
export function tooWide() {
  const found = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width) found.push(`the page: ${document.documentElement.scrollWidth} px`);
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('.scroll, pre, .defs, .skip, symbol')) continue;
    const box = element.getBoundingClientRect();
    if (box.width > 0 && box.right > width + 1) found.push(`${element.outerHTML.slice(0, 90)}: ends at ${Math.round(box.right)} px`);
  }
  return found.slice(0, 5);
}

/** How many pieces of text there are, and which of them are too faint before what is behind them. */
export function contrasts(least) {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const color = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, under) => {
    const mixed = [0, 1, 2].map((channel) => top[channel] * top[3] + under[channel] * (1 - top[3]));
    return [...mixed, 1];
  };
  const light = ([r, g, b]) => {
    const linear = [r, g, b].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      // The bar of a share lies behind its number.
      const bar = style.backgroundImage.match(/(rgba?\([^)]*\)|color\([^)]*\))/);
      if (bar) layers.push(color(bar[1]));
      layers.push(color(style.backgroundColor));
    }
    return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255, 1]);
  };
  let words = 0;
  const faint = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest('script, style, symbol, title, option, .skip')) continue;
    if (!element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    const svg = element.namespaceURI.endsWith('svg');
    const ground = behind(element);
    const ink = over(color(svg ? style.fill : style.color), ground);
    const [a, b] = [light(ink), light(ground)];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    words += 1;
    if (contrast < least) faint.push(`${contrast.toFixed(2)}: ${node.textContent.trim().slice(0, 40)}`);
  }
  return { words, faint: [...new Set(faint)].slice(0, 5) };
}
