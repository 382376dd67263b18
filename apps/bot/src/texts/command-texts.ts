/**
 * Descriptions of commands and options, and names of choices, in Indonesian by their English text. Names of commands and
 * options are English everywhere.
 */
export const COMMAND_TEXTS = {
  'Your roles, limits, balance and subscriptions': 'Peran, batas, saldo, dan langganan Anda',
  'Your balance in world locks and its latest transactions':
    'Saldo world lock Anda dan transaksi terakhirnya',
  'Choose which channels of this server the bot reads': 'Pilih kanal server ini yang dibaca bot',
  'What the bot stores about your messages, and how to stop it':
    'Apa yang disimpan dari pesan Anda, dan cara menghentikannya',
  'Add the bot to your server': 'Tambahkan bot ke server Anda',
  'Your own names for items': 'Nama Anda sendiri untuk item',
  'Add your own name for an item, so that offers using it are found':
    'Beri item nama Anda sendiri, agar penawaran dengan nama itu ditemukan',
  'The item': 'Item',
  'What you call it': 'Sebutan Anda untuknya',
  'Change an alias': 'Ubah alias',
  'The alias': 'Alias',
  'What you call the item from now on': 'Sebutan Anda untuk item itu mulai sekarang',
  'Show your aliases': 'Tampilkan alias Anda',
  'Remove an alias': 'Hapus alias',
  'People, worlds and channels whose offers do not ping you':
    'Orang, world, dan kanal yang penawarannya tidak memberi Anda ping',
  'Stop pings from a person, a world or a channel': 'Berhenti menerima ping dari orang, world, atau kanal',
  'A person': 'Seseorang',
  'A world in the game': 'Sebuah world di dalam game',
  'A channel of this server': 'Sebuah kanal di server ini',
  'Only for this item; leave empty for every item': 'Hanya untuk item ini; jika kosong: untuk semua item',
  'Show your blacklist': 'Tampilkan daftar hitam Anda',
  'Remove an entry from your blacklist': 'Hapus entri dari daftar hitam Anda',
  'The entry': 'Entri',
  'Your name in the game': 'Nama Anda di dalam game',
  'Set your GrowID': 'Atur GrowID Anda',
  'Show your GrowID': 'Tampilkan GrowID Anda',
  'Get a code to verify your GrowID in the game':
    'Dapatkan kode untuk memverifikasi GrowID Anda di dalam game',
  'Unlink this Discord account from your account on the website':
    'Putuskan akun Discord ini dari akun Anda di situs web',
  'Delete your account and everything in it, for good':
    'Hapus akun Anda beserta semua isinya, untuk selamanya',
  'What the bot can do': 'Apa saja yang bisa dilakukan bot ini',
  'Link this Discord account to your account on the website':
    'Hubungkan akun Discord ini dengan akun Anda di situs web',
  'The code from the account page of the website': 'Kode dari halaman akun di situs web',
  'Send a test ping to your ping destination': 'Kirim ping percobaan ke tujuan ping Anda',
  'Prices of an item: usual price, chart and recent offers':
    'Harga item: harga biasa, grafik, dan penawaran terbaru',
  'True shows the answer to everybody in the channel':
    'True menampilkan jawaban kepada semua orang di kanal ini',
  'Your last pings, newest first': 'Ping terakhir Anda, yang terbaru dahulu',
  'Which offers ping you': 'Penawaran mana yang memberi Anda ping',
  'Switch a notification setting on or off': 'Nyalakan atau matikan pengaturan notifikasi',
  'The setting': 'Pengaturan',
  'True switches it on': 'True menyalakannya',
  'Show your notification settings': 'Tampilkan pengaturan notifikasi Anda',
  'Show the plans and how to subscribe': 'Langganan yang tersedia dan cara berlangganan',
  'Start your free week, once, without a card': 'Mulai minggu gratis Anda, satu kali, tanpa kartu',
  'Watch items and get pinged when someone offers them':
    'Pantau item dan dapatkan ping saat ada yang menawarkannya',
  'Watch an item in a price range': 'Pantau item dalam rentang harga',
  'The item to watch, or all in one: b> lgrid max 4wl':
    'Item yang dipantau, atau semuanya sekaligus: b> lgrid max 4wl',
  'Prices: 3, <5, 5+, 45-50, 1dl, 200/1+, any or 15% under usual':
    'Harga: 3, <5, 5+, 45-50, 1dl, 200/1+, any, atau 15% under usual',
  'Also offers without a price; otherwise only where it takes any price':
    'Juga penawaran tanpa harga; jika kosong, hanya untuk harga berapa pun',
  'Lowest price; negative is items per world lock':
    'Harga terendah; negatif berarti jumlah item per world lock',
  'Highest price; negative is items per world lock':
    'Harga tertinggi; negatif berarti jumlah item per world lock',
  'Whose offers: sellers, buyers or both': 'Penawaran siapa: penjual, pembeli, atau keduanya',
  Both: 'Keduanya',
  'Sell: people who sell it': 'Jual: orang yang menjualnya',
  'Buy: people who buy it': 'Beli: orang yang membelinya',
  Any: 'Semua',
  'Unknown: swaps': 'Tidak diketahui: tukar-menukar',
  'Where its pings go; leave empty for your usual destination':
    'Tujuan ping-nya; jika kosong: tujuan ping Anda yang biasa',
  'Only those with this tag': 'Hanya yang memiliki tag ini',
  'Tags, separated by commas; "none" for no tags': 'Tag, dipisahkan koma; "none" untuk tanpa tag',
  'Whom pings through a webhook mention: @user, @role or nobody':
    'Siapa yang disebut ping lewat webhook: @pengguna, @role, atau tidak ada',
  'No pings for a while, for one watched item or for all':
    'Tanpa ping untuk sementara, untuk satu item pantauan atau semuanya',
  'How long; 1 hour if left empty': 'Berapa lama; jika kosong: 1 jam',
  'For 1 hour': 'Selama 1 jam',
  'Until morning': 'Sampai pagi',
  'Off: ping again': 'Matikan: ping lagi',
  'Until this day, like 2026-12-24': 'Sampai hari ini, misalnya 2026-12-24',
  'Only this watched item; leave empty for all': 'Hanya item pantauan ini; jika kosong: semua',
  'The time of each day without pings': 'Waktu tanpa ping setiap hari',
  'Show your quiet hours': 'Tampilkan jam tenang Anda',
  'Set your quiet hours': 'Atur jam tenang Anda',
  'When they begin, like 22:00': 'Waktu mulainya, misalnya 22:00',
  'When they end, like 07:00': 'Waktu selesainya, misalnya 07:00',
  'Where your clock is, like Asia/Jakarta': 'Zona waktu Anda, misalnya Asia/Jakarta',
  'What becomes of offers in that time': 'Apa yang terjadi dengan penawaran pada waktu itu',
  'One message afterwards': 'Satu pesan sesudahnya',
  'No message': 'Tanpa pesan',
  'Ping at every time of the day': 'Ping sepanjang hari',
  'Set how often a watched item may ping; options left empty stay the same':
    'Atur seberapa sering item pantauan boleh memberi ping; yang tidak diisi tetap sama',
  'Minutes without pings after each ping; 0 for none': 'Menit tanpa ping setelah setiap ping; 0: tidak ada',
  'Pings on one day; one message has the rest; 0 for no limit':
    'Ping dalam sehari; sisanya dalam satu pesan; 0: tanpa batas',
  'True pings only for a better price than the last ping':
    'True: ping hanya untuk harga yang lebih baik dari ping terakhir',
  'Delete all your watched items': 'Hapus semua item yang Anda pantau',
  'Change a watched item; options left empty stay the same':
    'Ubah item yang dipantau; yang tidak diisi tetap sama',
  'The watched item': 'Item yang dipantau',
  'Where its pings go': 'Tujuan ping-nya',
  'Show what you watch': 'Tampilkan yang Anda pantau',
  'Pause or resume a watched item': 'Jeda atau lanjutkan item yang dipantau',
  'False resumes it; leave empty for true': 'False melanjutkannya; jika kosong: true',
  'Stop watching an item': 'Berhenti memantau item',
  'Discord webhooks that your pings go to': 'Webhook Discord tujuan ping Anda',
  'Add a webhook; without options a form asks for its name and URL':
    'Tambah webhook; tanpa opsi, formulir akan menanyakan nama dan URL',
  'A name for it': 'Nama untuknya',
  'Its Discord webhook URL': 'URL webhook Discord-nya',
  'Rename a webhook, give it another URL, or make it the primary one':
    'Ganti nama atau URL webhook, atau jadikan yang utama',
  'The webhook': 'Webhook',
  'Its new name': 'Nama barunya',
  'Its new Discord webhook URL': 'URL webhook Discord barunya',
  'True makes it the primary webhook': 'True menjadikannya webhook utama',
  'Show your webhooks': 'Tampilkan webhook Anda',
  'Remove a webhook': 'Hapus webhook',
  'Check a webhook that was switched off, and switch it on again':
    'Periksa webhook yang dinonaktifkan, lalu aktifkan lagi',
  'Why a message pinged you, or why not': 'Mengapa sebuah pesan memberi Anda ping, atau tidak',
  'The link to the message: right-click it and choose Copy Message Link':
    'Tautan pesan: klik kanan pesannya, lalu pilih Salin Tautan Pesan',
  'For staff: manage users': 'Untuk staf: kelola pengguna',
  'For staff: show a user': 'Untuk staf: tampilkan pengguna',
  'For staff: ban a user': 'Untuk staf: blokir pengguna',
  'For staff: lift a ban': 'Untuk staf: cabut blokir',
  'For staff: mute a user; a muted user gets no pings':
    'Untuk staf: bisukan pengguna; ia tidak mendapat ping',
  'For staff: unmute a user': 'Untuk staf: batalkan pembisuan pengguna',
  'For staff: blacklist a user; their messages ping nobody':
    'Untuk staf: masukkan pengguna ke daftar hitam; pesannya tidak memicu ping',
  'For staff: take a user off the blacklist': 'Untuk staf: keluarkan pengguna dari daftar hitam',
  'For staff: show a balance, or add and remove world locks':
    'Untuk staf: tampilkan saldo, atau tambah dan kurangi world lock',
  'World locks to add; a negative number removes them':
    'World lock yang ditambahkan; angka negatif berarti dikurangi',
  'The reason; the user and the audit log show it': 'Alasannya; terlihat oleh pengguna itu dan di log audit',
  'For staff: statistics of the product': 'Untuk staf: statistik produk ini',
  'The user, by name or e-mail address': 'Pengguna, berdasarkan nama atau alamat email',
} as const;
