/** Names of people of many cultures, drawn independently, as in any registrar's list. */
const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

export const FIRST_NAMES = words(`
  Aaliyah, Aarav, Abena, Adaeze, Adriana, Ahmed, Aiko, Aisha, Alejandra, Alina, Amara, Amina, Ana,
  Anders, Andre, Anh, Anika, Anjali, Antonio, Arjun, Ashley, Astrid, Ayasha, Ayodele, Beatriz, Bao,
  Bianca, Bilal, Brandon, Brianna, Camila, Carlos, Chao, Chidi, Chiara, Chloe, Cormac, Dagny, Daniela,
  Darius, Dakota, Deepa, Destiny, Dimitri, Diego, Dong, Ebony, Eduardo, Eilidh, Ekaterina, Elif, Elena,
  Emeka, Emre, Esperanza, Esther, Ethan, Fadi, Fatima, Felix, Fernanda, Finn, Gabriela, Giorgos, Grace,
  Guadalupe, Gustavo, Habib, Hana, Haruto, Hassan, Heather, Hiroshi, Ibrahim, Ikram, Imani, Ines, Ingrid,
  Isaac, Isabela, Ivan, Jamal, Jasmine, Javier, Jia, Jiho, Joaquín, Jorge, José, Joyce, Jun, Kalani, Kareem,
  Katarzyna, Kavya, Keisha, Kenji, Khadija, Kofi, Kwame, Kyra, Lakshmi, Lamar, Laszlo, Leilani, Liam, Linh,
  Lucía, Luka, Mai, Malik, Manuel, Marcus, Mariam, Mateo, Mei, Melanie, Mercy, Miguel, Min-jun, Mohammed,
  Mónica, Nadia, Naomi, Nasrin, Neha, Ngozi, Nia, Nikolai, Nina, Noura, Oksana, Olga, Olivia, Omari, Pablo,
  Parisa, Paulo, Pedro, Precious, Quang, Rachel, Rafael, Rania, Ravi, Renata, Roberto, Rohan, Rosa, Ruth,
  Sadia, Salma, Samira, Sanjay, Santiago, Saoirse, Shanice, Sina, Sipho, Sofía, Søren, Sunita, Suresh, Svetlana,
  Tamika, Tariq, Tatiana, Tenzin, Thabo, Thi, Thomas, Tomasz, Trang, Tunde, Tyrell, Uma, Valentina, Victor,
  Vikram, Wanjiru, Wei, Xiomara, Yara, Yasmin, Yusuf, Zainab, Zeynep, Zoë, Zuri`)

export const LAST_NAMES = words(`
  Abbott, Abdi, Acheampong, Acosta, Adeyemi, Afolabi, Aguilar, Ahmadi, Akhtar, Alvarez, Andersen, Ansah,
  Antonov, Arslan, Asante, Ayala, Bahadur, Bailey, Balogun, Banerjee, Baptiste, Barzani, Begay, Begum, Bello,
  Benally, Bhatt, Blackwood, Boateng, Bondarenko, Brennan, Cabrera, Campbell, Cardoso, Castillo, Chaudhry, Chavez,
  Chen, Cho, Chowdhury, Christensen, Cisneros, Cohen, Collins, Contreras, Cruz, Dang, Das, Davenport, Delgado,
  Demir, Desai, Diallo, Diaz, Dinh, Dlamini, Do, Dubois, Duong, Edwards, Eze, Fakhouri, Fernandes, Figueroa,
  Flores, Foster, Friedman, Fujimoto, Gallagher, Garza, Gebremariam, Ghosh, Goldberg, Gomez, Gonzalez, Greene,
  Grigoryan, Guerrero, Gurung, Gutierrez, Haddad, Hakimi, Hansen, Hassan, Hayashi, Henderson, Hernandez, Hoang,
  Hossain, Huang, Huerta, Hussein, Ibarra, Idris, Ito, Ivanova, Jackson, Jankowski, Jensen, Jimenez, Johansson,
  Jovanovic, Juárez, Kamau, Kang, Kapoor, Karimi, Kaur, Kelly, Khalil, Khan, Kim, Kimura, Kipkemboi, Kovács,
  Kuznetsov, Lam, Larsen, Le, Lee, Lim, Liu, Lopez, Lozano, Mahmoud, Malhotra, Mancini, Marín, Martinez, Mbeki,
  McAllister, Medina, Mendoza, Mensah, Mercado, Miller, Moreno, Morris, Murphy, Mutua, Nair, Nakamura, Navarro,
  Ndiaye, Ng, Nguyen, Nkosi, Novak, Nuñez, O'Connor, Obi, Ochoa, Odhiambo, Oliveira, Olsen, Orozco, Ortiz, Osman,
  Owusu, Özdemir, Pacheco, Pappas, Park, Patel, Pereira, Petrov, Pham, Phiri, Popescu, Quispe, Rahman, Ramirez,
  Rao, Reid, Reyes, Rojas, Romero, Rosenberg, Rossi, Ruiz, Russo, Saavedra, Saito, Salazar, Sandoval, Sato, Schmidt,
  Sharma, Shevchenko, Shrestha, Silva, Singh, Sithole, Smith, Soto, Suleiman, Tadesse, Takahashi, Tan, Thapa,
  Thompson, Torres, Tran, Tsosie, Underwood, Usman, Valdez, Vargas, Velasquez, Vo, Walker, Wang, Washington, Whitehorse,
  Williams, Wójcik, Wong, Xiong, Yadav, Yang, Yilmaz, Young, Zamora, Zapata, Zhang, Zhou`)
