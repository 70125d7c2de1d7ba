// What a page without JavaScript does not need: filters, copying, the choice of light or dark.
(() => {
  'use strict';
  const root = document.documentElement;
  const stored = (value) => {
    // Pages opened as files may have no store.
    try {
      if (value) localStorage.setItem('duipai-theme', value);
      return localStorage.getItem('duipai-theme');
    } catch {
      return null;
    }
  };
  const theme = document.getElementById('theme');
  const dark = () =>
    root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const label = () => {
    theme.textContent = dark() ? 'Light' : 'Dark';
    theme.setAttribute('aria-label', dark() ? 'Change to light colours' : 'Change to dark colours');
  };
  const before = stored();
  if (before === 'light' || before === 'dark') root.dataset.theme = before;
  theme.hidden = false;
  label();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', label);
  theme.addEventListener('click', () => {
    root.dataset.theme = dark() ? 'light' : 'dark';
    stored(root.dataset.theme);
    label();
  });

  const form = document.getElementById('filters');
  const cases = [...document.querySelectorAll('details.case')];
  if (form) {
    const shown = document.getElementById('shown');
    const texts = cases.map((entry) => entry.textContent.toLowerCase());
    const apply = () => {
      const wanted = ['rules', 'engine', 'status'].map((key) => [key, form.elements[key].value]);
      const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
      let count = 0;
      cases.forEach((entry, number) => {
        const kept =
          wanted.every(([key, value]) => !value || entry.dataset[key] === value) &&
          words.every((word) => texts[number].includes(word));
        entry.hidden = !kept;
        count += kept;
      });
      for (const group of document.querySelectorAll('.status-group')) {
        group.hidden = !group.querySelector('details.case:not([hidden])');
      }
      shown.textContent = `${count} of ${cases.length}`;
    };
    form.hidden = false;
    form.addEventListener('input', apply);
    form.addEventListener('submit', (event) => event.preventDefault());
    // The fields are empty only after the event.
    form.addEventListener('reset', () => setTimeout(apply));
    apply();
  }

  const copy = async (button) => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
    } catch {
      // Without the right to the clipboard the text is selected, ready to be copied by hand.
      getSelection().selectAllChildren(button.previousElementSibling);
      button.textContent = 'Selected';
      return;
    }
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  };
  for (const button of document.querySelectorAll('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', () => copy(button));
  }

  const reveal = () => {
    const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    if (!target || !target.matches('details.case')) return;
    if (target.hidden) form.reset();
    target.open = true;
    setTimeout(() => target.scrollIntoView());
  };
  addEventListener('hashchange', reveal);
  reveal();
  // On paper nothing can be opened.
  addEventListener('beforeprint', () => document.querySelectorAll('details').forEach((one) => (one.open = true)));
})();
