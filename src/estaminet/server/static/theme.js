// A plain script, loaded before the page is painted: the chosen theme shows without a flash, and a folded goal takes no room.
(() => {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  if (dataset.game) dataset.goal = localStorage.getItem(`goal ${dataset.game}`) ?? "shown";
})();
