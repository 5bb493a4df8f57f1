// A plain script, loaded before the page is painted: the chosen theme shows without a flash.
(() => {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
